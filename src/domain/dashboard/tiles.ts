import type { Area } from '#domain/kernel/permissions.ts'

/** The worklist counters of the dashboard (domain.md §4). Each loads, and can fail, on its own. */
export const tileNames = ['authorizations', 'contractsEnding', 'headcount'] as const
export type TileName = (typeof tileNames)[number]

/** The area a user must be able to view for each tile. */
export const tileAreas: Readonly<Record<TileName, Area>> = {
  authorizations: 'EMPLOYEES',
  contractsEnding: 'PROJECTS',
  headcount: 'EMPLOYEES',
}

/** The numbers of one tile and when they were counted; `counts` is null without permission. */
export interface TileNumbers {
  readonly asOf: string
  readonly counts: Readonly<Record<string, number>> | null
}

/** The filtered list that a dashboard number links to. */
export interface TileList {
  readonly area: 'employees' | 'contracts'
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** The most urgent first, where the numbers count deadlines. */
  readonly sort?: string
}

/** Returns the list behind a number; the list's total equals the number. */
export function listBehind(tile: TileName, key: string): TileList {
  switch (tile) {
    case 'authorizations':
      return { area: 'employees', filters: { standing: ['CURRENT'], workUntil: [key] }, sort: 'workUntil' }
    case 'contractsEnding':
      return {
        area: 'contracts',
        filters: { status: ['ACTIVE'], ends: [key], successor: ['NONE'] },
        sort: 'endDate',
      }
    case 'headcount':
      return { area: 'employees', filters: { standing: ['CURRENT'], employmentType: [key] } }
  }
}
