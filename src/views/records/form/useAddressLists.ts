import { use, useDeferredValue } from 'react'
import { loadCities } from '#lookups/cities.ts'
import { loadCountries } from '#lookups/countries.ts'
import { isState, type StateKey } from '#lookups/states.ts'

interface Choices {
  readonly key: string
  readonly text: string
}

const loaded = new Map<string, Promise<readonly Choices[]>>()

/** Loads a list once. If loading fails, the field stays free text and the next use tries again. */
function once(key: string, load: () => Promise<readonly Choices[]>): Promise<readonly Choices[]> {
  const known = loaded.get(key)
  if (known !== undefined) return known
  const loading = load().catch(() => {
    loaded.delete(key)
    return []
  })
  loaded.set(key, loading)
  return loading
}

const unitedStates: readonly Choices[] = [{ key: 'USA', text: 'United States' }]
const countries = () => once('countries', loadCountries)
const citiesOf = (state: StateKey) =>
  once(state, async () => (await loadCities(state)).map((city) => ({ key: city, text: city })))

/** Returns the lists to select from. Until a list has loaded, its field stays as it is and keeps the focus. */
export function useAddressLists(state: string) {
  const all = useDeferredValue(true, false)
  const listed = useDeferredValue(state, '')
  return {
    countries: all ? use(countries()) : unitedStates,
    cities: isState(listed) ? use(citiesOf(listed)) : [],
  }
}
