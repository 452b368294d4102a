import { schemas } from '#domain/schemas.ts'

type AreaSchemas = typeof schemas

/** A list that can have saved views, by the name of its area. */
export type ViewArea = {
  [Name in keyof AreaSchemas]: AreaSchemas[Name] extends { readonly views: object } ? Name : never
}[keyof AreaSchemas]

/** The lists that can have saved views. */
export const viewAreas = Object.entries(schemas).flatMap(([name, areaSchemas]) =>
  'views' in areaSchemas ? [name] : [],
) as [ViewArea, ...ViewArea[]]
