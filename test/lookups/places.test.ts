import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadCities } from '#lookups/cities.ts'
import { loadCountries } from '#lookups/countries.ts'
import { countryCodes } from '#lookups/countryCodes.ts'
import { isState, stateKeys, stateName, states, type StateKey } from '#lookups/states.ts'
import { generateLookups } from '#scripts/generate/lookups.ts'

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const isSorted = (names: readonly string[]) =>
  names.every((name, index) => index === 0 || plain(names[index - 1] ?? '') <= plain(name))

test('there are 50 states, the District of Columbia and five territories, sorted by name', () => {
  expect(states).toHaveLength(56)
  expect(new Set(stateKeys).size).toBe(56)
  expect(states).toContainEqual({ key: 'WY', text: 'Wyoming' })
  expect(isSorted(states.map((state) => state.text))).toBe(true)
  expect(stateName('DC')).toBe('District of Columbia')
})

test('only the code of a state is a state', () => {
  expect(isState('TX')).toBe(true)
  for (const other of ['AE', 'PW', 'tx', 'SELECT', '', 'toString', '__proto__'])
    expect(isState(other)).toBe(false)
})

test('Wyoming has 176 places', async () => {
  const cities = await loadCities('WY')
  expect(cities).toHaveLength(176)
  expect(cities).toContain('Medicine Bow')
})

test.each(stateKeys)('the cities of %s load in order without duplicates', async (state) => {
  const cities = await loadCities(state)
  expect(cities.length).toBeGreaterThan(0)
  expect(new Set(cities).size).toBe(cities.length)
  expect(isSorted(cities)).toBe(true)
  expect(cities.filter((city) => city.trim() !== city || city === '' || city.length > 60)).toEqual([])
})

test('single recipients with their own ZIP code are no cities', async () => {
  const names = await Promise.all(
    stateKeys.map(async (state) =>
      (await loadCities(state)).filter((city) => /^\d|^(Aaa|Abu?mps)$/.test(city)),
    ),
  )
  expect(names.flat()).toEqual([])
})

test('an unknown state is rejected', async () => {
  await expect(loadCities('ZZ' as StateKey)).rejects.toThrow('Unknown state: ZZ.')
})

test('countries have a unique name and alpha-3 code, in order', async () => {
  const countries = await loadCountries()
  expect(countries).toContainEqual({ key: 'USA', text: 'United States' })
  expect(countries).toContainEqual({ key: 'CIV', text: "Côte d'Ivoire" })
  expect(countries.length).toBeGreaterThan(240)
  expect(new Set(countries.map((country) => country.text)).size).toBe(countries.length)
  expect(isSorted(countries.map((country) => country.text))).toBe(true)
  expect(countries.filter((country) => !/^[A-Z]{3}$/.test(country.key) || country.text === '')).toEqual([])
  expect(countries.map((country) => country.key).toSorted()).toEqual(countryCodes)
})

test('the generated files match the generator’s output', () => {
  const files = generateLookups()
  for (const [path, content] of files) expect(readFileSync(path, 'utf8'), path).toBe(content)
  const written = readdirSync('src/lookups/cities').map((name) => `src/lookups/cities/${name}`)
  expect(written.filter((path) => !files.has(path))).toEqual([])
})
