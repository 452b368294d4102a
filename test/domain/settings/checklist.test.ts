import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/record.ts'

/** Documents that an employee may choose to bring for Form I-9. */
const choices =
  /passports?|driver.?s licen[cs]e|birth certificate|social security card|resident card|green card|list [abc] document/i

const textOf = (file: string) =>
  // Comments are not shown to users.
  readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

test('no task of a checklist names a document to bring for the I-9', () => {
  const { onboarding } = defaultSettings.checklistTemplates
  const titles = Object.values(onboarding).flatMap((tasks) => tasks.map(({ title }) => title))
  expect(titles).toContain('Complete Form I-9, section 2')
  expect(titles.filter((title) => choices.test(title))).toEqual([])
})

test('no screen names a document to bring for the I-9', () => {
  const files = ['src/views', 'src/machines', 'src/domain'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(root, file)),
  )
  expect(files.length).toBeGreaterThan(100)
  // The types of a document name what someone has uploaded, not what to bring.
  const naming = files.filter((file) => choices.test(textOf(file)))
  expect(naming).toEqual(['src/domain/documents/types.ts'])
})
