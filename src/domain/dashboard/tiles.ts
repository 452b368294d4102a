import type { Area } from '#domain/kernel/permissions.ts'

/** The worklist counters of the dashboard (domain.md §4): each is loaded, and may fail, alone. */
export const tileNames = ['authorizations', 'contractsEnding', 'headcount'] as const
export type TileName = (typeof tileNames)[number]

/** What one must be allowed to see for a tile to be counted. */
export const tileAreas: Readonly<Record<TileName, Area>> = {
  authorizations: 'EMPLOYEES',
  contractsEnding: 'PROJECTS',
  headcount: 'EMPLOYEES',
}

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
