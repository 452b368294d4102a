import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { mutantProblems, mutantTally } from '#scripts/lib/proof/mutantScore.ts'
import type { Model } from '#test/models/model.ts'
import { judge } from '#test/models/mutants.ts'

const verdict = (survivors: readonly string[]) => ({
  mutants: 3,
  killed: 3 - survivors.length,
  byHand: 1,
  survivors,
})

test('a mutant that no story notices fails, unless it has a reason', () => {
  const verdicts = { tile: verdict(['without tile.idle']) }
  expect(mutantProblems(verdicts, {})).toEqual([
    'No story detects the mutant “without tile.idle”. Add an expectation, or a reason in test/models/survivors.ts.',
  ])
  expect(mutantProblems(verdicts, { 'without tile.idle': 'Does nothing.' })).toEqual([])
})

test('a reason fails if a story notices its mutant', () => {
  expect(mutantProblems({ tile: verdict([]) }, { 'without tile.idle': 'Does nothing.' })).toEqual([
    'A story now detects the mutant “without tile.idle”. Remove its reason from test/models/survivors.ts.',
  ])
})

test('noticed mutants pass; survivors and an outdated score fail', () => {
  expect(mutantTally({ tile: verdict([]) }, { tile: verdict([]) })).toMatchObject({ passed: 3, failed: 0 })
  expect(
    mutantTally({ tile: verdict(['without tile.idle']) }, { tile: verdict(['without tile.idle']) }),
  ).toMatchObject({ passed: 2, failed: 1 })
  expect(mutantTally({ tile: verdict([]) }, {}).failures).toEqual([
    {
      test: 'mutants',
      error: 'The score of tile in test/models/mutants.json is out of date. Run npm run flows:mutants.',
    },
  ])
})

test('a guard that never rejects in a story survives; one that does is noticed', () => {
  const machine = setup({
    types: { events: {} as { type: 'door.open'; key: string } },
    guards: { 'the key fits': ({ event }) => event.key === 'right' },
  }).createMachine({
    id: 'door',
    initial: 'closed',
    states: { closed: { on: { 'door.open': { guard: 'the key fits', target: 'open' } } }, open: {} },
  })
  const fits = { 'the door is opened': { send: { type: 'door.open', key: 'right' }, to: 'open' } }
  const door: Model = {
    name: 'door',
    machine,
    inputs: { 'a closed door': undefined },
    happenings: fits,
    always: {},
  }
  expect(judge(door).survivors).toEqual(['door.closed door.open #1: “the key fits” always true'])
  const wrong = { 'the wrong key is tried': { send: { type: 'door.open', key: 'wrong' } } }
  expect(judge({ ...door, happenings: { ...fits, ...wrong } }).survivors).toEqual([])
})
