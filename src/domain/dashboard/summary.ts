import * as z from 'zod/mini'
import { tileNames, type TileName } from '#domain/dashboard/tiles.ts'
import { endWindows, workUntilWindows } from '#domain/kernel/windows.ts'
import { employmentTypes } from '#lookups/lists.ts'

const wrongTiles = `Ask for one or more of: ${tileNames.join(', ')}, separated by commas.`

/** Query of GET /dashboard/summary: the names of the tiles wanted; all of them when it is left out. */
export const dashboardQuery = z.strictObject({
  tiles: z._default(
    z.pipe(
      z
        .string({ error: wrongTiles })
        .check(z.maxLength(200, { error: wrongTiles }))
        .check(
          z.refine((text) => text.split(',').every((name) => tileNames.some((known) => known === name)), {
            error: wrongTiles,
          }),
        ),
      z.transform((text: string) => tileNames.filter((name) => text.split(',').includes(name))),
    ),
    [...tileNames],
  ),
})

const counts = <const K extends readonly [string, ...string[]]>(keys: K) => z.record(z.enum(keys), z.int())

/** How many employees, not terminated, may work until a day inside each window. */
const authorizationCounts = counts(workUntilWindows)
/** How many active contracts without a successor end inside each window. */
const endingCounts = counts(endWindows)
/** How many employees, not terminated, there are of each employment type. */
const headCounts = counts(employmentTypes)

/** The answer: when it was counted, and each tile that was asked for and may be seen; null stands for any other. */
export const dashboardSummary = z.object({
  asOf: z.string(),
  authorizations: z.nullable(authorizationCounts),
  contractsEnding: z.nullable(endingCounts),
  headcount: z.nullable(headCounts),
})
export type DashboardSummary = z.output<typeof dashboardSummary>

/** The numbers of one tile by the key of what they count. */
export type TileCounts<T extends TileName> = NonNullable<DashboardSummary[T]>
