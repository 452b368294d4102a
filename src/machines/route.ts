import type { ListRequest } from '#domain/lists.ts'

/** The areas whose lists and forms the workspace opens. */
export const entityAreas = ['employees', 'projects', 'contracts'] as const
export type EntityAreaName = (typeof entityAreas)[number]

/** The pages with a form over the own user. */
export const ownAreas = ['profile', 'settings'] as const
export type OwnAreaName = (typeof ownAreas)[number]

/** Every area that can hold something typed. */
export const formAreas = [...entityAreas, ...ownAreas] as const
export type FormAreaName = (typeof formAreas)[number]

/** A list or a record of an area, as the location asks for it. `id` null adds a record. */
export type EntityRoute =
  | { readonly area: EntityAreaName; readonly page: 'list'; readonly request: ListRequest }
  | { readonly area: EntityAreaName; readonly page: 'record'; readonly id: string | null }

/** What the location asks for, as the charts need it. */
export type Route = EntityRoute | { readonly area: OwnAreaName | 'dashboard' | 'other' }
