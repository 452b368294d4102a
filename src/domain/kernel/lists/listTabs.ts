/** A tab of a list: a name for a set of filters. The API counts the records that match the filters. */
export interface ListTab {
  readonly key: string
  readonly text: string
  readonly filters: Readonly<Record<string, readonly string[]>>
}

/** Returns the tabs unchanged. A filter that the list's query doesn't have causes a type error. */
export const listTabs = <Query>(
  tabs: readonly (Omit<ListTab, 'filters'> & { readonly filters: TabFilters<Query> })[],
): readonly ListTab[] => tabs as readonly ListTab[]

type TabFilters<Query> = {
  readonly [Key in keyof Query]?: readonly Extract<Query[Key], string>[]
}
