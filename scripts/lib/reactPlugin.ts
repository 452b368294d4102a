import react from '@vitejs/plugin-react'
import { inRoot } from '#scripts/lib/root.ts'

/** Replaces the package that Radix uses to add a style element, because the content security policy forbids such elements. */
export const alias = {
  'react-style-singleton': inRoot('src', 'views', 'ui', 'kit', 'styleSingleton.ts'),
}

/**
 * The frame and the small widgets aren't compiled by the React Compiler. Most of them render only once, and
 * compiling them would add 9 KiB of gzipped script to the first load. Pages, forms and tables are compiled.
 */
const uncompiled =
  /\/src\/views\/(?:shell|session|fallback|ui\/(?:alert|button|chip|field|filter|icon|input|kbd|kit|logo|menu|page|pagination|pill|popover|state))\//

/** Parts of a list that aren't compiled either: they render once, or only together with the whole list. Values that the rows need are memoized by hand. */
const uncompiledInLists =
  /\/src\/views\/(?:ui\/table\/(?:DataTableHead|DataTableRow|SortMenu|useTableKeys)|records\/(?:Deadline|usePrint|PrintLine|list\/(?:Filters|ListBody|ListPage|ListSearch|StaleNotice|useColumns|useListUrl|useSetPageSize|useTypedSearch|useWindowFilters))|employees\/Employee(?:sView|StatusMark))\.tsx?$/

/** Returns the plugin for React with its compiler. */
export const reactPlugin = () =>
  react({ compiler: true, exclude: [/\/node_modules\//, uncompiled, uncompiledInLists] })
