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
/** Rooms that grow by nature: one file per migration, country, journey or chart. */
const longRooms = [
  'server/db/migrations',
  'src/lookups/cities',
  'test/e2e/journeys',
  'test/models/charts',
  'test/models/traces',
  'test/models/views',
]
const mostRoomFiles = 30
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

/** Returns the rooms below the floors whose files no longer fit into one view. */
export function findCrowdedRooms(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (!/^(src|server|scripts|test)\//.test(file)) continue
    const room = file.slice(0, file.lastIndexOf('/'))
    counts.set(room, (counts.get(room) ?? 0) + 1)
  }
  return [...counts].flatMap(([room, count]) =>
    count > mostRoomFiles && !longRooms.includes(room)
      ? [`${room} has ${count} files directly in it, more than ${mostRoomFiles}: split it by purpose`]
      : [],
  )
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
