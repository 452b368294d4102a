/**
 * The cities of each state, one file per state, loaded when the state is selected.
 *
 * The names come from the npm package zipcodes 8.0.0, Copyright (c) 2007 Dav Glass, under the BSD license in
 * cities/LICENSE. They are spelled as in the package; forms also accept cities that are not listed.
 */
import { cityFiles } from '#lookups/cityFiles.ts'
import { isState, type StateKey } from '#lookups/states.ts'

/** Returns the cities of a state in alphabetical order. Throws a RangeError for an unknown state. */
export async function loadCities(state: StateKey): Promise<readonly string[]> {
  if (!isState(state)) throw new RangeError(`Unknown state: ${String(state)}.`)
  const { cities } = await cityFiles[state]()
  return cities.split('\n')
}
