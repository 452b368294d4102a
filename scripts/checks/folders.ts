import { readText } from '#scripts/lib/tree.ts'

/** The layers in docs/architecture.md, and other folders with the same limit on the number of files. */
const layers = [
  'src',
  'src/lookups',
  'src/domain',
  'src/machines',
  'src/services',
  'src/views',
  'src/devtools',
  'server',
  'server/records',
  'scripts',
  'test',
]
const maxFiles = 8
/** Folders without a limit, because they have one file per migration, US state, journey or chart. */
const growingFolders = [
  'server/db/migrations',
  'src/lookups/cities',
  'test/e2e/journeys',
  'test/models/charts',
  'test/models/traces',
  'test/models/views',
]
const maxFolderFiles = 30
const maxChartLines = 250

/** Returns a problem for each layer with too many files to take in at a glance. */
export function findCrowdedLayers(files: readonly string[]): string[] {
  return layers.flatMap((layer) => {
    const direct = files.filter((file) => file.slice(0, file.lastIndexOf('/')) === layer)
    return direct.length > maxFiles
      ? [`${layer} has ${direct.length} files directly in it, more than ${maxFiles}: move some into folders`]
      : []
  })
}

/** Returns a problem for each folder with too many files to take in at a glance. */
export function findCrowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (!/^(src|server|scripts|test)\//.test(file)) continue
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > maxFolderFiles && !growingFolders.includes(folder)
      ? [`${folder} has ${count} files directly in it, more than ${maxFolderFiles}: split it by purpose`]
      : [],
  )
}

/** Returns a problem for each chart that is longer than docs/architecture.md allows. */
export async function findLongCharts(
  files: readonly string[],
  read: (file: string) => Promise<string> = readText,
): Promise<string[]> {
  const charts = files.filter((file) => file.endsWith('.machine.ts'))
  const problems = await Promise.all(
    charts.map(async (file) => {
      const lines = (await read(file)).trimEnd().split('\n').length
      return lines > maxChartLines ? [`${file} has ${lines} lines, more than ${maxChartLines}: split it`] : []
    }),
  )
  return problems.flat()
}
