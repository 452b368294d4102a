/**
 * The cities of each state, one file per state, fetched when the state is chosen.
 *
 * The names come from the npm package zipcodes 8.0.0, Copyright (c) 2007 Dav Glass, under the BSD licence that
 * lies beside them in cities/LICENSE. They are kept as the package spells them; forms accept a city that is
 * not listed.
 */
import { cityFiles } from '#lookups/cityFiles.ts'
import { isState, type StateKey } from '#lookups/states.ts'

/** The cities of a state in alphabetical order. */
export async function loadCities(state: StateKey): Promise<readonly string[]> {
  if (!isState(state)) throw new RangeError(`There is no state "${String(state)}".`)
  const { cities } = await cityFiles[state]()
  return cities.split('\n')
}
