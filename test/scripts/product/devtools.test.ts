import { expect, test } from 'vitest'
import { builtModules, developmentParts } from '#scripts/checks/bundle.ts'
import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { readdir, readFile } from 'node:fs/promises'

test('the build does not contain the flow panel or Stately’s inspector', async () => {
  await buildIfNeeded(() => undefined)
  const modules = await builtModules()
  expect(Object.values(modules).flatMap((chunk) => chunk.modules)).toContain('src/main.tsx')
  expect(developmentParts(modules)).toEqual([])
  const files = (await readdir(inRoot('dist'), { recursive: true })).filter((file) =>
    /\.(?:js|css|html)$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(inRoot('dist', file), 'utf8')))
  expect(texts.join('\n')).toContain('Sign in')
  expect(files.filter((_, at) => /Flow panel|Copy as test|stately\.ai/.test(texts[at] ?? ''))).toEqual([])
})
