/** What the user or the environment does in one step. */
export const actions = [
  'edit',
  'save',
  'create',
  'reload',
  'leave and come back',
  'go elsewhere and back',
  'open a second tab',
  'conflict',
  'restart the API',
  'end the session',
  'sign out and in',
  'switch the client',
] as const
export type Action = (typeof actions)[number]

/** What the network or the server does during a step. */
export const faults = [
  'none',
  'slow',
  'broken',
  'silent',
  'flapping',
  'lost answer',
  'offline',
  'killed API',
] as const
export type Fault = (typeof faults)[number]

/** One step of a story. `ms` is how long the fault lasts after the action. */
export type Step = { action: Action; fault: Fault; ms: number }

/** Actions that wait for the server themselves, so a broken network would only make them slow. */
const needsNetwork: readonly Action[] = [
  'leave and come back',
  'go elsewhere and back',
  'open a second tab',
  'conflict',
  'end the session',
  'sign out and in',
  'switch the client',
]

/** Returns a generator of numbers from 0 to 1 that depends only on the seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the story of a seed. */
export function storyOf(seed: number, length: number): Step[] {
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  return Array.from({ length }, () => {
    const action = pick(actions)
    const fault = needsNetwork.includes(action) ? pick(['none', 'slow'] as const) : pick(faults)
    return { action, fault, ms: Math.round(300 + random() * 2_700) }
  })
}

/** Removes steps one by one as long as the story still fails. Runs at most `tries` stories. */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  tries = 8,
): Promise<readonly Step[]> {
  let shortest = steps
  let left = tries
  for (let at = steps.length - 2; at >= 0 && left > 0; at -= 1) {
    const shorter = shortest.toSpliced(at, 1)
    left -= 1
    if (await fails(shorter)) shortest = shorter
  }
  return shortest
}

/** Returns a step in words. */
export const wordsOf = ({ action, fault, ms }: Step): string =>
  fault === 'none' ? action : `${action} (${fault} for ${ms} ms)`
