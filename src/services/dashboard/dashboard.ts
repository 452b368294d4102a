import type { Answer } from '#domain/kernel/answer.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import type { TileName, TileNumbers } from '#domain/dashboard/tiles.ts'
import { Failure } from '#services/http/failure.ts'
import type { Http } from '#services/http/http.ts'

/** Returns the numbers of one tile. Each tile is its own request, so it can fail on its own. */
export async function readTile(
  http: Http,
  { clientId, tile }: { clientId: string; tile: TileName },
  signal: AbortSignal,
): Promise<Answer<TileNumbers>> {
  const [{ dashboardSummary }, answer] = await Promise.all([
    import('#domain/dashboard/summary.ts'),
    http(recordCalls.readDashboard, { query: { tiles: tile }, clientId, signal }),
  ])
  if (answer.kind !== 'ok') return answer
  const summary = dashboardSummary.safeParse(answer.data)
  if (!summary.success)
    throw new Failure('unreadable', "The server sent numbers that can't be read. Try again in a moment.")
  const { asOf, amounts } = summary.data
  const own = amounts.filter((each) => each.tile === tile).map(({ tile: _tile, ...amount }) => amount)
  const days = summary.data.alertDays?.find((each) => each.tile === tile)?.days
  const numbers = { asOf, counts: summary.data[tile], amounts: own, ...(days && { alertDays: days }) }
  return { ...answer, data: numbers }
}
