import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards } from '#test/guards/table.ts'

test('every guard in the table occurs once in the product, and its test exists', () => {
  const wrong = guards.filter(
    ({ file, find, without, test: proof }) =>
      readFileSync(file, 'utf8').split(find).length !== 2 || find === without || !existsSync(proof),
  )
  expect(wrong.map(({ guard, file }) => `${guard} (${file})`)).toEqual([])
  expect(guards.length).toBeGreaterThanOrEqual(60)
})

test('guard names are unique', () => {
  const names = guards.map(({ guard }) => guard)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

const migrations = 'server/db/migrations'
/** Called while migrations run, so each version counts for the tables until the next one. */
const setup = ['set_up_client_table']
const functionsIn = (sql: string) =>
  Array.from(sql.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)\(/g), ([, name]) => name)

test('no guard removes text of a database function that a later migration replaces', () => {
  const files = readdirSync(migrations).toSorted()
  const stale = guards.flatMap(({ guard, file, find }) => {
    if (!file.startsWith(migrations)) return []
    const [before = ''] = readFileSync(file, 'utf8').split(find)
    const inFunction = functionsIn(before + find).at(-1)
    // Outside of functions, each body has ended.
    if (
      inFunction === undefined ||
      setup.includes(inFunction) ||
      (before.match(/\$\w*\$/g)?.length ?? 0) % 2 === 0
    )
      return []
    const later = files.filter((name) => `${migrations}/${name}` > file)
    return later
      .filter((name) => functionsIn(readFileSync(`${migrations}/${name}`, 'utf8')).includes(inFunction))
      .map((name) => `${guard}: ${inFunction} is replaced in ${name}`)
  })
  expect(stale).toEqual([])
})
