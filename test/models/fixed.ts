const noon = Date.parse('2026-03-10T12:00:00Z')
const RealDate = Date

class FixedDate extends RealDate {
  constructor(...values: unknown[]) {
    super(...((values.length === 0 ? [noon] : values) as [number]))
  }
  static override now = () => noon
}

let ids = 0

/** Returns the next id of a story, counting from one. */
export const nextId = (name: string) => `${name}-${String((ids += 1)).padStart(15, '0')}`

/** Starts a story with ids that begin at one. */
export function resetIds(): void {
  ids = 0
}

/** Runs a function at a fixed time with fixed random numbers, so that a story always has the same effects. */
export function atFixedTime<Result>(run: () => Result): Result {
  const { random } = Math
  globalThis.Date = FixedDate as DateConstructor
  Math.random = () => 0.5
  try {
    return run()
  } finally {
    globalThis.Date = RealDate
    Math.random = random
  }
}
