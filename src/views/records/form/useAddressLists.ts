import { use, useDeferredValue } from 'react'
import { loadCities } from '#lookups/cities.ts'
import { loadCountries } from '#lookups/countries.ts'
import { isState, type StateKey } from '#lookups/states.ts'
import { loadWithRetry } from '#views/ui/kit/loadWithRetry.ts'

/** One entry of a list. */
interface Choice {
  readonly key: string
  readonly text: string
}

const loadedLists = new Map<string, Promise<readonly Choice[]>>()

/** Loads a list once. If loading fails, returns an empty list, and the next use tries again. */
function loadOnce(key: string, load: () => Promise<readonly Choice[]>): Promise<readonly Choice[]> {
  const earlier = loadedLists.get(key)
  if (earlier !== undefined) return earlier
  const loading = load().catch(() => {
    loadedLists.delete(key)
    return []
  })
  loadedLists.set(key, loading)
  return loading
}

const unitedStates: readonly Choice[] = [{ key: 'USA', text: 'United States' }]
// Users can't type a country that isn't in the list, so the list is requested again until it loads. Until then,
// only the United States can be selected.
const loadCountriesOnce = () => loadOnce('countries', () => loadWithRetry(loadCountries))
const loadCitiesOnce = (state: StateKey) =>
  loadOnce(state, async () => (await loadCities(state)).map((city) => ({ key: city, text: city })))

/** Returns the lists to select from. Until a list has loaded, its field stays as it is and keeps the focus. */
export function useAddressLists(state: string) {
  const showsAllCountries = useDeferredValue(true, false)
  const deferredState = useDeferredValue(state, '')
  return {
    countries: showsAllCountries ? use(loadCountriesOnce()) : unitedStates,
    cities: isState(deferredState) ? use(loadCitiesOnce(deferredState)) : [],
  }
}
