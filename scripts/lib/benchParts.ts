import { StartError } from '#server/config.ts'

/** What `npm run bench` measures, in this order. */
export const benchParts = [
  'sizes',
  'cold',
  'phone',
  'click',
  'keys',
  'peers',
  'memory',
  'api',
  'lists',
  'time',
] as const
/** One part of the benchmark. */
export type BenchPart = (typeof benchParts)[number]

/** Returns the named parts, or all parts if none is named. Throws a StartError for an unknown part. */
export function selectParts(names: readonly string[]): readonly BenchPart[] {
  const unknownNames = names.filter((name) => !benchParts.some((part) => part === name))
  if (unknownNames.length > 0)
    throw new StartError(`Unknown: ${unknownNames.join(', ')}. Choose from: ${benchParts.join(', ')}.`)
  return names.length === 0 ? benchParts : benchParts.filter((part) => names.includes(part))
}

/**
 * Runs a part. Returns why the part didn't finish, or null if it did. The time limit ensures that the other
 * parts always run. It should be much longer than the part needs.
 */
export async function finishWithin(
  milliseconds: number,
  name: string,
  run: () => Promise<void>,
): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(
      resolve,
      milliseconds,
      `${name} did not finish within ${Math.round(milliseconds / 60_000)} minutes`,
    )
  })
  try {
    return await Promise.race([run().then(() => null), timeout])
  } catch (error) {
    return `${name} failed: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    clearTimeout(timer)
  }
}
