import { createHash } from 'node:crypto'

/** Random choices that are the same on every machine for the same seed. */
export interface Random {
  /** Returns a whole number from `min` to `max`, inclusive. */
  int(min: number, max: number): number
  /** Returns true `percent` percent of the time. */
  chance(percent: number): boolean
  /** Returns one element of a non-empty list. */
  pick<T>(list: readonly T[]): T
  /** Returns `count` different elements of a list, or all of them if there are fewer. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** Returns a generator for a seed string. Each record uses its own seed, so that adding a record never changes the others. */
export function randomFrom(seed: string): Random {
  const next = generator(seed)
  const int = (min: number, max: number) => min + Math.floor((next() / 2 ** 32) * (max - min + 1))
  return {
    int,
    chance: (percent) => int(1, 100) <= percent,
    pick: (list) => elementAt(list, int(0, list.length - 1)),
    sample(list, count) {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        elementAt(rest.splice(int(0, rest.length - 1), 1), 0),
      )
    },
  }
}

/** Returns the element at an index, wrapping around at the end of the list. Throws a RangeError for an empty list. */
export function elementAt<T>(list: readonly T[], index: number): T {
  const value = list[index % list.length]
  if (value === undefined) throw new RangeError('The list to choose from is empty.')
  return value
}

/** Returns a record id that is always the same for the same name (a name-based UUID, version 8). */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`muster demo/${name}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Returns an sfc32 generator, whose 32 random bits per call are good enough for demo data. */
function generator(seed: string): () => number {
  const [a0 = 0, b0 = 0, c0 = 0, d0 = 1] = hashes(seed)
  let [a, b, c, d] = [a0, b0, c0, d0]
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return t >>> 0
  }
  for (let round = 0; round < 12; round += 1) next()
  return next
}

/** Returns four FNV-1a hashes of the seed, one for each start value. */
function hashes(seed: string): number[] {
  return [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35].map((start) => {
    let hash = start
    for (let index = 0; index < seed.length; index += 1) {
      hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193)
    }
    return hash | 0
  })
}
