import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedFiles, type BuiltModule } from '#scripts/lib/build/sharedFiles.ts'

const kilobyte = 1_000

/** Creates modules from their sizes and imports. `main` imports all pages late. */
function build(sizes: Record<string, number>, imports: Record<string, readonly string[]>) {
  const pages = Object.keys(imports).filter((id) => id.startsWith('page'))
  const modules = new Map<string, BuiltModule>([['main', { size: 1, imports: [], lateImports: pages }]])
  for (const id of new Set([...Object.keys(imports), ...Object.values(imports).flat()]))
    modules.set(id, { size: sizes[id] ?? kilobyte, imports: imports[id] ?? [], lateImports: [] })
  return sharedFiles(modules, new Set(['main', 'core'])).map((file) => file.toSorted())
}

test('small modules that mostly the same pages need are in one file', () => {
  const files = build(
    {},
    {
      pageA: ['table', 'field'],
      pageB: ['table', 'field'],
      pageC: ['table', 'field', 'core'],
      pageD: ['table'],
    },
  )
  expect(files).toEqual([['field', 'table']])
})

test('a page does not load a large module for the sake of a request', () => {
  const files = build(
    { calendar: 70 * kilobyte },
    { pageA: ['table', 'calendar'], pageB: ['table', 'calendar'], pageC: ['table'], pageD: ['table'] },
  )
  expect(files.toSorted()).toEqual([['calendar'], ['table']])
})

test('a module of one page, or of the first load, stays where it is', () => {
  expect(build({}, { pageA: ['own', 'core'], pageB: ['core', 'other'] })).toEqual([])
})

test('what a joined file needs counts too', () => {
  // Joining `field` and `table` would make pageC and pageD load what `field` needs.
  const files = build(
    { lookups: 50 * kilobyte, field: 1, table: 1 },
    {
      pageA: ['table', 'field'],
      pageB: ['table', 'field'],
      pageC: ['table'],
      pageD: ['table'],
      pageE: ['lookups'],
      field: ['lookups'],
    },
  )
  expect(files.filter((file) => file.includes('table'))).toEqual([['table']])
})

/** Modules that only import later ones, so that none import each other, and the pages that import some of them. */
const builds = fc
  .record({ count: fc.integer({ min: 1, max: 14 }), pages: fc.integer({ min: 1, max: 6 }) })
  .chain(({ count, pages }) =>
    fc.record({
      sizes: fc.array(fc.integer({ min: 1, max: 40 * kilobyte }), { minLength: count, maxLength: count }),
      imports: fc.array(fc.array(fc.nat(count - 1)), { minLength: count, maxLength: count }),
      pages: fc.array(fc.array(fc.nat(count - 1)), { minLength: pages, maxLength: pages }),
    }),
  )

type Graph = ReadonlyMap<string, readonly string[]>

/** Returns the ids that a module imports, also through others. */
function reached(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  for (const to of graph.get(id) ?? []) if (!seen.has(to)) reached(graph, to, seen.add(to))
  return seen
}

/** Calls `check` with random modules and the files that they are distributed over. */
const checkBuilds = (
  check: (graph: Graph, files: readonly (readonly string[])[], sizes: Record<string, number>) => void,
) =>
  fc.assert(
    fc.property(builds, ({ sizes, imports, pages }) => {
      const later = (list: readonly number[], index: number) => list.filter((to) => to > index)
      const graph: Graph = new Map([
        ...imports.map((list, index) => [`m${index}`, later(list, index).map((to) => `m${to}`)] as const),
        ...pages.map((list, index) => [`page${index}`, list.map((to) => `m${to}`)] as const),
      ])
      const sizeOf = Object.fromEntries(sizes.map((size, index) => [`m${index}`, size]))
      check(graph, build(sizeOf, Object.fromEntries(graph)), sizeOf)
    }),
    { numRuns: 1_000 },
  )

const pagesOf = (graph: Graph) => [...graph.keys()].filter((id) => id.startsWith('page'))
const sharedIn = (graph: Graph) =>
  [...graph.keys()].filter((id) => pagesOf(graph).filter((page) => reached(graph, page).has(id)).length > 1)

test('each shared module is in one file, after the files with its imports', () => {
  checkBuilds((graph, files) => {
    expect(files.flat().toSorted()).toEqual(sharedIn(graph).toSorted())
    const indexOf = (id: string) => files.findIndex((file) => file.includes(id))
    for (const id of sharedIn(graph))
      for (const to of graph.get(id) ?? []) expect(indexOf(to)).toBeLessThanOrEqual(indexOf(id))
  })
})

test('the pages never load more, counting a request as 6,500 characters, than with one file for each set of pages', () => {
  /** What all pages load: a file comes with every file that it needs. */
  const costOf = (graph: Graph, files: readonly (readonly string[])[], sizes: Record<string, number>) => {
    const fileOf = (id: string) => files.find((file) => file.includes(id))
    const load = (id: string, loaded: Set<readonly string[]>): void => {
      for (const to of graph.get(id) ?? []) {
        const file = fileOf(to)
        if (file === undefined) load(to, loaded)
        else if (!loaded.has(file)) {
          loaded.add(file)
          for (const each of file) load(each, loaded)
        }
      }
    }
    let cost = 0
    for (const page of pagesOf(graph)) {
      const loaded = new Set<readonly string[]>()
      load(page, loaded)
      for (const file of loaded) cost += file.reduce((sum, id) => sum + (sizes[id] ?? 0), 6_500)
    }
    return cost
  }
  checkBuilds((graph, files, sizes) => {
    const byPages = Map.groupBy(sharedIn(graph), (id) =>
      pagesOf(graph)
        .filter((page) => reached(graph, page).has(id))
        .join(),
    )
    expect(costOf(graph, files, sizes)).toBeLessThanOrEqual(costOf(graph, [...byPages.values()], sizes))
  })
})
