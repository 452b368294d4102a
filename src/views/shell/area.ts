import type { ComponentType } from 'react'
import type { Prefill, Row } from '#domain/kernel/answer.ts'
import type { ListTab } from '#domain/kernel/lists/listTabs.ts'
import type { Resource } from '#domain/kernel/resource.ts'
import { canMaintain, canView, type PermissionTarget, type RoleRight } from '#domain/kernel/permissions.ts'
import type { AreaIcon } from '#views/shell/navigation/areaIcons.ts'
import type { CustomEditorProps } from '#views/ui/filter/filterDefinition.ts'

/** Imports a page's module. Its default export is the page. */
export type PageLoader = () => Promise<{ readonly default: ComponentType }>

/** An entry of the main navigation. */
export interface NavigationEntry {
  readonly text: string
  readonly icon: AreaIcon
  /** The entry is current on all pages under this path. The path itself opens the area's first page. */
  readonly under: string
  /** True if there is a gap above the entry. */
  readonly gapAbove?: true
}

interface AreaBase {
  /** The name of the area in charts and services. */
  readonly name: string
  /** The heading of the area's first page. */
  readonly title: string
  /** The permission to view the area. If there are several, any one of them is enough. If it is missing, every signed-in user can view the area. */
  readonly permission?: PermissionTarget | readonly PermissionTarget[]
  /** True if the user must be able to change records, not just view them. */
  readonly maintains?: true
  /** The right that the user's roles must also grant. */
  readonly requiredRight?: RoleRight
  /** The navigation entry. Areas without one are reached from another area. */
  readonly navigation?: NavigationEntry
}

/** An area with only one page. */
export interface PageArea extends AreaBase {
  readonly path: string
  readonly page: PageLoader
}

/** One filter of a list. A filter without options accepts any value, but users can only set it if it has a range or a custom control. */
export interface Filter<Value extends string = string> {
  readonly text: string
  readonly options?: readonly { readonly key: Value; readonly text: string }[]
  /** True if the values are windows: ranges of days from today. The client's alert days define the ranges. */
  readonly windows?: true
  /** True if only links can set the filter. It is shown while it is set, but users can't add it. */
  readonly linked?: true
  /** The field that the filter is for. Only users who can see that field are offered the filter. */
  readonly field?: string
  /** True if the filter can have several values and matches any of them: `?status=ACTIVE&status=ON_LEAVE`. */
  readonly several?: true
  /** True if the values can also be excluded: `?status=ENDED&not=status`. */
  readonly not?: true
  /** The filters for the first and last day of a range. They are edited together with this filter. */
  readonly range?: readonly [from: string, until: string]
  /** A custom control, such as a search for a person. The options then only provide the texts of the selected values. */
  readonly editor?: ComponentType<CustomEditorProps>
}

/** Requires `not` for exactly the filters that the API can invert. */
type NotOf<Query, Key> = Query extends { readonly not?: infer Names }
  ? Key extends Extract<Names, string>
    ? { readonly not: true }
    : { readonly not?: never }
  : { readonly not?: never }

/** Requires `several` for exactly the filters for which the API accepts more than one value. */
type SeveralOf<Parameter> = [Extract<Parameter, readonly unknown[]>] extends [never]
  ? { readonly several?: never }
  : { readonly several: true }

/** The parameters of a list's query that aren't filters. */
type ListParameter =
  | 'limit'
  | 'offset'
  | 'search'
  | 'q'
  | 'page'
  | 'size'
  | 'sort'
  | 'columns'
  | 'client'
  | 'format'
  | 'view'
  | 'not'

/** The filters of a list: exactly one for each filter of the API's query. */
export type FiltersOf<Query> = {
  readonly [Key in Exclude<keyof Query, ListParameter>]-?: Filter<Extract<Query[Key], string>> &
    SeveralOf<Query[Key]> &
    NotOf<Query, Key>
}

/** A record in the command menu: its name, its details, and its status in words. */
interface FoundRow {
  readonly text: string
  readonly details: string
  readonly status?: string
}

/** A part of a record with its own URL. */
export interface RecordTab {
  /** The last part of the URL. Empty for the record's own URL. */
  readonly key: string
  readonly text: string
  /** What the tab loads: the name of a list or, for the record's history, the name of the record's area. See `loadHistory`. */
  readonly shows?: string
  /** The permission that is needed to view the tab, in addition to the one for the record. */
  readonly permission?: PermissionTarget
}

/** An area with a list and a page for each record. */
export interface RecordArea extends AreaBase {
  /** The singular, such as `Employee`. */
  readonly one: string
  /** The plural, if it isn't the title. */
  readonly many?: string
  /** The text of the button that adds a record. Missing if it is `Add` followed by the singular, such as `Add employee`. */
  readonly addText?: string
  /** False if records are added in another way, such as by a billing run. `about` if they can only be added from a record of another area. */
  readonly adds?: false | 'about'
  readonly permission: PermissionTarget | readonly PermissionTarget[]
  readonly listPath: string
  /** The path before the id: `/employees` for `/employees/:id`. */
  readonly path: string
  readonly list: PageLoader
  /** The calls and the form from which the area's services are created. Missing for areas that define their own services. */
  readonly resource?: () => Promise<Resource<never>>
  /** The page of a record. Missing if the area's records have no pages. */
  readonly record?: PageLoader
  /** The tabs of a stored record. Missing if the record's page has no tabs. */
  readonly tabs?: readonly RecordTab[]
  /** The placeholder of the search box, if it isn't "Search" followed by the title. '' for a list without search. */
  readonly searchPlaceholder?: string
  readonly filters: Readonly<Record<string, Filter>>
  /** True if the filters, order and columns of the list can be saved as a view. */
  readonly views?: true
  /** True if records can be selected, to change or export them together. */
  readonly selects?: true
  /** The tabs of the list, each with a count. */
  readonly listTabs?: readonly ListTab[]
  /** How to limit the list to the rows about one record of another area, by the name of that area. */
  readonly about?: Readonly<Record<string, About>>
  /** The URL parameters with the ids of other records that prefill a new record. */
  readonly prefills?: readonly string[]
  /** Returns how the command menu shows a record in its results. Missing if the menu doesn't search the area. */
  readonly searchResult?: (row: Row) => FoundRow
  /** Returns the number or code of a record, such as `E-00012`. */
  readonly numberOf?: (record: Row) => string | undefined
}

/** How a list is limited to the rows about one record of another area. */
export interface About {
  /** The filter for the record's id. */
  readonly idFilter: string
  /** Additional filters that are set together with `idFilter`. */
  readonly filters?: Readonly<Record<string, readonly string[]>>
  /** The URL parameter that prefills a new record from the other record. */
  readonly prefill?: string
}

export type Area = PageArea | RecordArea

/** Declares a record area. Its filters and search results are type-checked against the API's query and row. */
export function recordArea<R extends Row, Query>(
  area: Omit<RecordArea, 'filters' | 'searchResult'> & {
    readonly filters: FiltersOf<Query>
    readonly searchResult?: (row: R) => FoundRow
  },
): RecordArea {
  return area as unknown as RecordArea
}

/** Returns true for an area with a list and records. */
export const isRecordArea = (area: Area): area is RecordArea => 'listPath' in area

/** Returns true for an area whose records have pages. */
export const hasRecordPages = (area: Area): area is RecordArea & { readonly record: PageLoader } =>
  isRecordArea(area) && area.record !== undefined

/** Returns true if the permissions allow opening the area. */
export const mayOpen = (
  permissions: readonly string[],
  { permission, maintains, requiredRight }: Area,
): boolean =>
  (permission === undefined || (maintains ? canMaintain : canView)(permissions, permission)) &&
  (requiredRight === undefined || canMaintain(permissions, requiredRight))

/** Returns the text of the button that adds a record. */
export const addText = (area: RecordArea): string => area.addText ?? `Add ${area.one.toLowerCase()}`

/** Returns the record area with the given name. Throws if there is no such area, or if it has no records. */
export function recordAreaNamed(areas: readonly Area[], name: string): RecordArea {
  const found = areas.find((area) => area.name === name)
  if (found === undefined || !isRecordArea(found)) throw new Error(`No record area is named ${name}.`)
  return found
}

/** Returns the path of a record, or of a new record if the id is null. */
export const recordPath = ({ path }: RecordArea, id: string | null): string =>
  `${path}/${encodeURIComponent(id ?? 'new')}`

/** Returns the path of a tab of a record. */
export const tabPath = (area: RecordArea, id: string, tab: string): string =>
  recordPath(area, id) + (tab === '' ? '' : `/${tab}`)

/** Returns the URL for adding a record, prefilled from other records. */
export function newPath(area: RecordArea, prefill: Prefill): string {
  const filled = new URLSearchParams(prefill).toString()
  return recordPath(area, null) + (filled === '' ? '' : `?${filled}`)
}

/** Returns the path of an area's first page. */
export const firstPath = (area: Area): string => (isRecordArea(area) ? area.listPath : area.path)
