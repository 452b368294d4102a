import { createTileMachine } from '#machines/dashboard/tile.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { isUnderWay, ok, refusal, skipped, unreachable, unreadable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const asOf = '2026-01-15T12:00:00Z'

export const tile: Model = {
  name: 'tile',
  machine: createTileMachine(inertDeps()),
  inputs: { 'nothing is asked for': { clientId: 'NWTX', tile: 'headcount' } },
  facts: ({ attempt }) => attempt,
  happenings: {
    'the tile is opened': {
      send: { type: 'tile.load' },
      from: ['idle', 'ready', 'withheld', 'failed'],
      to: 'loading',
    },
    'the numbers come': { answer: 'loadTile', with: ok({ asOf, counts: { W2: 7 } }), to: 'ready' },
    'the numbers are withheld': { answer: 'loadTile', with: ok({ asOf, counts: null }), to: 'withheld' },
    'the numbers are refused': {
      answer: 'loadTile',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'failed',
    },
    'the call is skipped': { answer: 'loadTile', with: skipped, to: 'failed' },
    'nobody answers': { fail: 'loadTile', with: unreachable, to: ['retrying', 'failed'] },
    'the answer is unreadable': { fail: 'loadTile', with: unreadable, to: 'failed' },
    'time passes': { answer: 'waitUntil', to: 'loading' },
  },
  always: {
    'it is busy while the numbers are on their way': (state) => state.hasTag('busy') === isUnderWay(state),
    'loading again starts with all retries': (state) => state.context.attempt === 0 || isUnderWay(state),
    'a first failure is no last one': (state) => !state.matches('retrying') || state.context.attempt > 0,
    'two retries at most': ({ context }) => context.attempt <= 2,
    'a tile that failed says why': (state) => !state.hasTag('error') || state.context.errors.length > 0,
  },
}
