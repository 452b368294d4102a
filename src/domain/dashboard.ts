import * as z from 'zod/mini'
import type { Area } from '#domain/permissions.ts'
import { endWindows, workUntilWindows } from '#domain/windows.ts'
import { employmentTypes } from '#lookups/lists.ts'

/** The worklist counters of the dashboard (domain.md §4): each is loaded, and may fail, alone. */
export const tileNames = ['authorizations', 'contractsEnding', 'headcount'] as const
export type TileName = (typeof tileNames)[number]

/** What one must be allowed to see for a tile to be counted. */
export const tileAreas: Readonly<Record<TileName, Area>> = {
  authorizations: 'EMPLOYEES',
  contractsEnding: 'PROJECTS',
  headcount: 'EMPLOYEES',
}

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

/** The numbers of one tile alone and when they were counted; `counts` is null without the permission to see them. */
export interface TileNumbers {
  readonly asOf: string
  readonly counts: Readonly<Record<string, number>> | null
}

/** A list with its filters, as a number of the dashboard opens it. */
export interface TileList {
  readonly area: 'employees' | 'contracts'
  readonly filters: Readonly<Record<string, string>>
}

/** The list behind a number: its total is that number. */
export function listBehind(tile: TileName, key: string): TileList {
  switch (tile) {
    case 'authorizations':
      return { area: 'employees', filters: { standing: 'CURRENT', workUntil: key } }
    case 'contractsEnding':
      return { area: 'contracts', filters: { status: 'ACTIVE', ends: key, successor: 'NONE' } }
    case 'headcount':
      return { area: 'employees', filters: { standing: 'CURRENT', employmentType: key } }
  }
}
