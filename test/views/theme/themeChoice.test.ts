import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyTheme, readTheme } from '#views/theme/themeChoice.ts'

const root = document.documentElement

/** Runs theme.js, which blocks the first paint, on this document. */
function runThemeScript() {
  runInThisContext(readFileSync('public/theme.js', 'utf8'))
}

beforeEach(() => {
  localStorage.clear()
  root.removeAttribute('data-theme')
  root.removeAttribute('data-session')
})
afterEach(() => vi.restoreAllMocks())

test('without a choice, the page follows the system', () => {
  expect(readTheme()).toBe('SYSTEM')
})

test('a choice applies immediately and is read again', () => {
  applyTheme('DARK')
  expect(root.dataset['theme']).toBe('dark')
  expect(readTheme()).toBe('DARK')
  expect(localStorage.getItem('muster.theme')).toBe('DARK')
})

test('choosing the system theme removes the stored choice', () => {
  applyTheme('LIGHT')
  applyTheme('SYSTEM')
  expect(root).not.toHaveAttribute('data-theme')
  expect(readTheme()).toBe('SYSTEM')
})

test('an unknown stored value is ignored', () => {
  localStorage.setItem('muster.theme', 'PINK')
  expect(readTheme()).toBe('SYSTEM')
})

test('without storage, the choice lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused')
  })
  applyTheme('DARK')
  expect(root.dataset['theme']).toBe('dark')
  expect(readTheme()).toBe('SYSTEM')
})

test('the first paint has the stored theme', () => {
  localStorage.setItem('muster.theme', 'DARK')
  runThemeScript()
  expect(root.dataset['theme']).toBe('dark')
})

test('the first paint ignores an unknown stored value', () => {
  localStorage.setItem('muster.theme', 'SYSTEM')
  runThemeScript()
  expect(root).not.toHaveAttribute('data-theme')
})

test('the sign-in form in the page stays hidden in a browser with a session', () => {
  runThemeScript()
  expect(root).not.toHaveAttribute('data-session')
  localStorage.setItem('muster.session', 'mark')
  runThemeScript()
  expect(root).toHaveAttribute('data-session')
})
