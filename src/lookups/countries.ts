import type { Option } from '#lookups/options.ts'

/**
 * Returns all countries, sorted by name. The key is the ISO 3166-1 alpha-3 code (United States = USA). Names
 * and codes come from the npm package i18n-iso-countries (MIT license).
 */
export async function loadCountries(): Promise<readonly Option[]> {
  const { countries } = await import('#lookups/countryList.ts')
  return countries.split('\n').map((line) => ({ key: line.slice(0, 3), text: line.slice(4) }))
}
