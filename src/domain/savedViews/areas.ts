import { schemas } from '#domain/schemas.ts'

type AreaSchemas = typeof schemas

/** The name of an area whose list can have saved views. */
export type ViewArea = {
  [Name in keyof AreaSchemas]: AreaSchemas[Name] extends { readonly views: object } ? Name : never
}[keyof AreaSchemas]

/** The lists that can have saved views. */
export const viewAreas = Object.entries(schemas).flatMap(([name, areaSchemas]) =>
  'views' in areaSchemas ? [name] : [],
) as [ViewArea, ...ViewArea[]]
