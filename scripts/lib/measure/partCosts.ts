import type { FileSize } from '#scripts/checks/bundle.ts'
import type { ModuleList } from '#scripts/lib/build/moduleListPlugin.ts'

/** How much a package, a chart or a folder adds to the first load, in bytes of gzipped script. */
export type PartCost = { name: string; gzip: number }

/**
 * Divides the size of each file among its modules in proportion to their minified lengths. Returns the parts,
 * largest first. The sizes are estimates, because repetitive code compresses better.
 */
export function partCosts(chunks: ModuleList, sizes: readonly FileSize[]): PartCost[] {
  const costs = new Map<string, number>()
  for (const { file, gzip } of sizes) {
    const lengths = Object.entries(chunks[file]?.lengths ?? {})
    const total = lengths.reduce((sum, [, length]) => sum + length, 0)
    for (const [module, length] of lengths) {
      const name = partOf(module)
      costs.set(name, (costs.get(name) ?? 0) + (gzip * length) / total)
    }
  }
  return [...costs].map(([name, gzip]) => ({ name, gzip })).toSorted((one, other) => other.gzip - one.gzip)
}

/** Returns the package, chart or folder that a module belongs to. */
function partOf(module: string): string {
  const packaged = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)
  if (packaged?.[1] !== undefined) return packaged[1]
  const chart = /([^/]+)\.machine\.ts$/.exec(module)
  if (chart?.[1] !== undefined) return `chart ${chart[1]}`
  return module.split('/').slice(0, 3).join('/')
}
