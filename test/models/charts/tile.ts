import { createTileMachine } from '#machines/tile.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { ok, refusal, skipped, unreachable, unreadable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const asOf = '2026-01-15T12:00:00Z'

export const tile: Model = {
  name: 'tile',
  machine: createTileMachine(inertDeps()),
  inputs: { 'nothing is asked for': { clientId: 'NWTX', tile: 'headcount' } },
  facts: ({ attempt }) => attempt,
  happenings: {
    'the tile is opened': { send: { type: 'tile.load' } },
    'the numbers come': { answer: 'loadTile', with: ok({ asOf, counts: { W2: 7 } }) },
    'the numbers are withheld': { answer: 'loadTile', with: ok({ asOf, counts: null }) },
    'the numbers are refused': { answer: 'loadTile', with: refusal(500, 'The server had a bad moment.') },
    'the call is skipped': { answer: 'loadTile', with: skipped },
    'nobody answers': { fail: 'loadTile', with: unreachable },
    'the answer is unreadable': { fail: 'loadTile', with: unreadable },
    'time passes': { answer: 'waitUntil' },
  },
  always: {
    'two retries at most': ({ context }) => context.attempt <= 2,
    'a tile that failed says why': (state) => !state.hasTag('error') || state.context.errors.length > 0,
  },
}
