import type { Answer } from '#domain/kernel/answer.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import { ownTile } from '#domain/dashboard/tileNames.ts'
import type { TileId, TileName, TileNumbers } from '#domain/dashboard/tiles.ts'
import { Failure } from '#services/http/failure.ts'
import type { Http } from '#services/http/http.ts'

const unreadableFailure = () =>
  new Failure('unreadable', "The server sent numbers that can't be read. Try again in a moment.")

/** Returns the values of one tile. Each tile has its own request, so that one can fail without the others. */
export const readTile = (
  http: Http,
  { clientId, tile }: { clientId: string; tile: TileId },
  signal: AbortSignal,
): Promise<Answer<TileNumbers>> =>
  tile === ownTile ? readOwn(http, clientId, signal) : readNumbers(http, { clientId, tile }, signal)

async function readNumbers(
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
  if (!summary.success) throw unreadableFailure()
  const { asOf, amounts } = summary.data
  const tileAmounts = amounts.filter((each) => each.tile === tile).map(({ tile: _tile, ...amount }) => amount)
  const days = summary.data.alertDays?.find((each) => each.tile === tile)?.days
  const { ranked, weekStart } = summary.data
  const numbers = {
    asOf,
    counts: summary.data[tile],
    amounts: tileAmounts,
    ...(ranked && { ranked }),
    ...(days && { alertDays: days }),
    ...(weekStart && { weekStart }),
  }
  return { ...answer, data: numbers }
}

async function readOwn(http: Http, clientId: string, signal: AbortSignal): Promise<Answer<TileNumbers>> {
  const [{ ownDashboard }, answer] = await Promise.all([
    import('#domain/dashboard/own.ts'),
    http(recordCalls.readOwnDashboard, { clientId, signal }),
  ])
  if (answer.kind !== 'ok') return answer
  const parsed = ownDashboard.safeParse(answer.data)
  if (!parsed.success) throw unreadableFailure()
  const { asOf, assignments, tasks, gaps, rejected } = parsed.data
  const counts = {
    ASSIGNMENTS: assignments.length,
    TASKS: tasks.length,
    GAPS: gaps.length,
    REJECTED: rejected.length,
  }
  return { ...answer, data: { asOf, counts, amounts: [], own: parsed.data } }
}
