import { expect, test } from 'vitest'
import { shortStories, soakTally } from '#scripts/lib/proof/shortSoak.ts'
import { actions, faults, storyOf } from '#test/soak/story.ts'

test('the stories of a test run contain every action and every fault', () => {
  const { stories, steps, seed } = shortStories
  const played = Array.from({ length: stories }, (_, at) => storyOf(seed + at, steps)).flat()
  expect(new Set(played.map(({ action }) => action))).toEqual(new Set(actions))
  expect(new Set(played.map(({ fault }) => fault))).toEqual(new Set(faults))
})

test.each([
  ['all passed', 0, 'Seed 5\n\n4 stories of 8 steps (postgres), 0 failed.', 4, 0],
  ['one failed', 1, '4 stories of 8 steps (postgres), 1 failed.', 3, 1],
  ['no story finished in time', 1, '0 stories of 8 steps (postgres), 0 failed.', 0, 1],
  ['the product did not start', 1, 'The API ended while starting', 0, 1],
])('soak: %s', (_name, code, output, passed, failed) => {
  expect(soakTally(code, output)).toMatchObject({ passed, failed })
})
