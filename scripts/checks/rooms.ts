import { readText } from '#scripts/lib/tree.ts'

/** The floors of docs/architecture.md and how many files may lie directly in one. */
const floors = [
  'src',
  'src/lookups',
  'src/domain',
  'src/machines',
  'src/services',
  'src/views',
  'server',
  'server/records',
  'scripts',
  'test',
]
const mostFiles = 8
const mostChartLines = 250

/** Returns the floors with too many files to scan at a glance. */
export function findCrowdedFloors(files: readonly string[]): string[] {
  return floors.flatMap((floor) => {
    const direct = files.filter((file) => file.slice(0, file.lastIndexOf('/')) === floor)
    return direct.length > mostFiles
      ? [`${floor} has ${direct.length} files directly in it, more than ${mostFiles}: move some into folders`]
      : []
  })
}

/** Returns the charts that are longer than architecture.md allows. */
export async function findLongCharts(
  files: readonly string[],
  read: (file: string) => Promise<string> = readText,
): Promise<string[]> {
  const charts = files.filter((file) => file.endsWith('.machine.ts'))
  const problems = await Promise.all(
    charts.map(async (file) => {
      const lines = (await read(file)).trimEnd().split('\n').length
      return lines > mostChartLines
        ? [`${file} has ${lines} lines, more than ${mostChartLines}: split it`]
        : []
    }),
  )
  return problems.flat()
}
