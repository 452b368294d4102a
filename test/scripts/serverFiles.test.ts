import { expect, test } from 'vitest'
import { filesToExclude, PARTS, serverTestFiles } from '#scripts/lib/proof/serverFiles.ts'

const always = ['test/server/embedded/*.test.ts', 'test/server/demo/{demoData,demoTime}.test.ts']

test('each file runs on the embedded database on one of six days', () => {
  const files = serverTestFiles()
  expect(files.length).toBeGreaterThan(100)
  const rotating = files.filter((file) => !/\/(embedded\/|demo\/demo(Data|Time)\.)/.test(file))
  const days = Array.from({ length: PARTS }, (_, day) => new Set(filesToExclude(files, always, 20_000 + day)))
  expect(days).toHaveLength(6)
  for (const file of rotating) expect(days.filter((leftOut) => !leftOut.has(file))).toHaveLength(1)
})

test('files that PostgreSQL never runs are never left out', () => {
  const files = [
    'test/server/embedded/lock.test.ts',
    'test/server/demo/demoTime.test.ts',
    'test/server/a.test.ts',
  ]
  const leftOut = [0, 1, 2].flatMap((day) => filesToExclude(files, always, day))
  expect(new Set(leftOut)).toEqual(new Set(['test/server/a.test.ts']))
})
