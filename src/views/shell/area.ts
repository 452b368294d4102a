import type { ComponentType } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import type { Area as Permission } from '#domain/kernel/permissions.ts'
import type { AreaIcon } from '#views/shell/areaIcons.ts'

/** Fetches the file of a page, whose default export shows it. */
export type PageLoader = () => Promise<{ readonly default: ComponentType }>

/** An entry of the main navigation. */
export interface NavigationEntry {
  readonly text: string
  readonly icon: AreaIcon
  /** The beginning of every path that makes the entry the current one; alone, it leads to the area's first page. */
  readonly under: string
  /** Set apart from the entries above it. */
  readonly apart?: true
}

interface AreaBase {
  /** The name of the area in charts and services. */
  readonly name: string
  /** The heading of its first page. */
  readonly title: string
  /** What a user must be allowed to view, of several one; without it the area is open to everyone who is signed in. */
  readonly permission?: Permission | readonly Permission[]
  /** Its entry in the navigation; an area without one is reached from another. */
  readonly navigation?: NavigationEntry
}

/** An area of one page. */
export interface PageArea extends AreaBase {
  readonly path: string
  readonly page: PageLoader
}

/** One filter of a list. Without options it takes any value of its type and is set by links only. */
export interface Filter<Value extends string = string> {
  readonly text: string
  readonly options?: readonly { readonly key: Value; readonly text: string }[]
  /** Set by links only: shown while it is in force, never offered. */
  readonly linked?: true
  /** Matches any of several values: `?status=ACTIVE&status=ON_LEAVE`. */
  readonly several?: true
}

/** Requires `several` of the filters that the API takes more than one value for, and of no other. */
type SeveralOf<Parameter> = [Extract<Parameter, readonly unknown[]>] extends [never]
  ? { readonly several?: never }
  : { readonly several: true }

/** What an address says about a list besides its filters. */
type ListParameter = 'limit' | 'offset' | 'search' | 'q' | 'page' | 'size' | 'sort' | 'columns' | 'client'

/** The filters of a list: one for every parameter of the API's query, and no other. */
export type FiltersOf<Query> = {
  readonly [Key in Exclude<keyof Query, ListParameter>]-?: Filter<Extract<Query[Key], string>> &
    SeveralOf<Query[Key]>
}

/** A record in the command menu: its name, more about it, and its status in words. */
interface FoundRow {
  readonly text: string
  readonly sub: string
  readonly end?: string
}

/** An area with a list and a page for each record. */
export interface RecordArea extends AreaBase {
  /** What one record is called: `Employee`. */
  readonly one: string
  readonly permission: Permission | readonly Permission[]
  readonly listPath: string
  /** The path above the records: `/employees` for `/employees/:id`. */
  readonly path: string
  readonly list: PageLoader
  readonly record: PageLoader
  readonly searchPlaceholder: string
  readonly filters: Readonly<Record<string, Filter>>
  /** For a list about records of other areas: by the other area's name, the filters that narrow it to one record. */
  readonly about?: Readonly<Record<string, (id: string) => Readonly<Record<string, readonly string[]>>>>
  /** How the command menu shows a record it has found. */
  readonly foundAs: (row: Row) => FoundRow
  /** The number or code that names one record, such as `E-00012`. */
  readonly numberOf?: (record: Row) => string | undefined
}

export type Area = PageArea | RecordArea

/** Declares an area of records, its keys checked against the API's row and query. */
export function recordArea<R extends Row, Query>(
  area: Omit<RecordArea, 'filters' | 'foundAs'> & {
    readonly filters: FiltersOf<Query>
    readonly foundAs: (row: R) => FoundRow
  },
): RecordArea {
  return area as unknown as RecordArea
}

/** True for an area with a list and records. */
export const isRecordArea = (area: Area): area is RecordArea => 'listPath' in area

/** Returns the area of records with that name; throws where the list of areas has none. */
export function recordAreaNamed(areas: readonly Area[], name: string): RecordArea {
  const found = areas.find((area) => area.name === name)
  if (found === undefined || !isRecordArea(found))
    throw new Error(`There is no area of records named ${name}.`)
  return found
}

/** The path of a record; null adds one. */
export const recordPath = ({ path }: RecordArea, id: string | null): string =>
  `${path}/${encodeURIComponent(id ?? 'new')}`

/** The path of an area's first page. */
export const firstPath = (area: Area): string => (isRecordArea(area) ? area.listPath : area.path)
