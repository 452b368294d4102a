import type { ListRequest } from '#domain/kernel/lists.ts'

/** The areas whose lists and forms the workspace opens. */
export const recordAreas = ['employees', 'projects', 'contracts'] as const
export type RecordAreaName = (typeof recordAreas)[number]

/** The pages with a form over the own user. */
export const ownAreas = ['profile', 'settings'] as const
export type OwnAreaName = (typeof ownAreas)[number]

/** Every area that can hold something typed. */
export const formAreas = [...recordAreas, ...ownAreas] as const
export type FormAreaName = (typeof formAreas)[number]

/** A list or a record of an area, as the location asks for it. `id` null adds a record. */
export type EntityRoute =
  | { readonly area: RecordAreaName; readonly page: 'list'; readonly request: ListRequest }
  | { readonly area: RecordAreaName; readonly page: 'record'; readonly id: string | null }

/** What the location asks for, as the charts need it. */
export type Route = EntityRoute | { readonly area: OwnAreaName | 'dashboard' | 'other' }
