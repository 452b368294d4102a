import { createTileMachine } from '#machines/dashboard/tile.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { isUnderWay, ok, refusal, skipped, unanswered } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const asOf = '2026-01-15T12:00:00Z'

export const tile: Model = {
  name: 'tile',
  machine: createTileMachine(inertDeps()),
  inputs: { 'nothing is requested': { clientId: 'NWTX', tile: 'headcount' } },
  happenings: {
    'the tile is opened': {
      send: { type: 'tile.load' },
      from: ['idle', 'ready', 'forbidden', 'failed', 'loading.quiet'],
      to: 'loading.visible',
    },
    'a failed tile is retried': {
      send: { type: 'tile.retry' },
      from: 'failed',
      to: 'loading.quiet',
      effects: { starts: 'loadTile' },
    },
    'the numbers load': {
      answer: 'loadTile',
      with: ok({ asOf, counts: { W2: 7 }, amounts: [] }),
      to: 'ready',
    },
    'the numbers are withheld': {
      answer: 'loadTile',
      with: ok({ asOf, counts: null, amounts: [] }),
      to: 'forbidden',
    },
    'loading the numbers is rejected': {
      answer: 'loadTile',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'failed',
    },
    'the call is skipped': { answer: 'loadTile', with: skipped, to: 'failed' },
    'there is no response': { answer: 'loadTile', with: unanswered, to: 'failed' },
  },
  always: {
    'it is busy while the numbers load': (state) => state.hasTag('busy') === isUnderWay(state),
    'a retry that nobody asked for changes nothing on the page': (state) =>
      !state.matches({ loading: 'quiet' }) || state.hasTag('error'),
    'a tile that failed says why': (state) => !state.hasTag('error') || state.context.errors.length > 0,
  },
}
