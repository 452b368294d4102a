import { expect, test } from 'vitest'
import { areas } from '#areas.ts'
import { digestPaths, digestsOn } from '#domain/mail/digest.ts'
import { recordAreaNamed } from '#views/shell/area.ts'

test.each(Object.entries(digestPaths))('the links to %s open its list at %s', (name, path) => {
  expect(recordAreaNamed(areas, name).listPath).toBe(path)
})

test('weekly digests are due on Mondays', () => {
  expect(digestsOn('2026-11-29')).toEqual(['DAILY'])
  expect(digestsOn('2026-11-30')).toEqual(['DAILY', 'WEEKLY'])
})
