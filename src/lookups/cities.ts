/**
 * The cities of each state with their ZIP codes. Each state has a file that loads when the state is selected.
 *
 * The names come from the npm package zipcodes 8.0.0, Copyright (c) 2007 Dav Glass, under the BSD license in
 * cities/LICENSE. They are spelled as in the package. Forms also accept cities that aren't listed.
 */
import { cityFiles } from '#lookups/cityFiles.ts'
import { isState, type StateKey } from '#lookups/states.ts'

/** Returns a state's cities and their ZIP codes. Throws a RangeError for an unknown state. */
async function linesOf(state: StateKey): Promise<readonly (readonly [city: string, zips: string])[]> {
  if (!isState(state)) throw new RangeError(`Unknown state: ${String(state)}.`)
  const { cities } = await cityFiles[state]()
  return cities.split('\n').map((line) => {
    const [city = '', zips = ''] = line.split('|')
    return [city, zips]
  })
}

/** Returns the cities of a state in alphabetical order. Throws a RangeError for an unknown state. */
export const loadCities = async (state: StateKey): Promise<readonly string[]> =>
  (await linesOf(state)).map(([city]) => city)

/** Returns the city of a ZIP code, or null if the state's file doesn't list the code. */
export async function cityOfZip(state: StateKey, zip: string): Promise<string | null> {
  const code = zip.slice(0, 5)
  const match = (await linesOf(state)).find(([, zips]) => zips.match(/.{5}/g)?.includes(code))
  return match?.[0] ?? null
}
