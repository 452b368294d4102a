import { readFile } from 'node:fs/promises'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'
import { trimReactDom } from '#scripts/lib/reactTrimPlugin.ts'

const client = inRoot('node_modules', 'react-dom', 'cjs', 'react-dom-client.production.js')

test('the installed React DOM loses what nobody calls and stays a script', async () => {
  const code = await readFile(client, 'utf8')
  const trimmed = trimReactDom(code)
  expect(trimmed.length).toBeLessThan(code.length * 0.95)
  expect(trimmed).not.toContain('exports.hydrateRoot')
  expect(trimmed).not.toMatch(/isHydrating = !0|\.dehydrated\b/)
  expect(() => new Script(trimmed)).not.toThrow()
})

test('another React DOM is refused', () => {
  expect(() => trimReactDom('exports.createRoot = function () {}')).toThrow('React DOM holds nothing like')
})
