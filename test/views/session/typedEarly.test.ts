import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { readEarlyInput } from '#views/session/earlyInput.ts'

const form = (email = '') =>
  `<a href="/forgot-password">Forgot password?</a><input id="email" value="${email}"><input id="password" type="password"><input type="checkbox">`

afterEach(() => document.body.replaceChildren())

/** Types into the form of the page's HTML and replaces it as the app does. */
function typeAndReplace(typed: { email: string; password: string; shared: boolean }, restored = '') {
  document.body.innerHTML = `<div data-prerendered>${form()}</div>`
  const [email, password, shared] = document.querySelectorAll('input')
  if (email === undefined || password === undefined || shared === undefined) throw new Error('no form')
  email.value = typed.email
  password.value = typed.password
  shared.checked = typed.shared
  password.focus()
  const early = readEarlyInput()
  document.body.innerHTML = `<main>${form(restored)}</main>`
  const changed = vi.fn<(value: string) => void>()
  document.body.addEventListener('input', ({ target }) => changed((target as HTMLInputElement).value))
  early?.restore(document.body)
  return changed
}

test('what was typed into the form of the page’s HTML is in the form of the app, with the focus', () => {
  const changed = typeAndReplace({ email: 'cleo@muster.test', password: 'secret', shared: true })
  expect(document.querySelector('#email')).toHaveValue('cleo@muster.test')
  expect(document.querySelector('#password')).toHaveValue('secret')
  expect(document.querySelector('input[type=checkbox]')).toBeChecked()
  expect(document.activeElement).toHaveAttribute('id', 'password')
  // React's forms notice the event.
  expect(changed).toHaveBeenCalledWith('cleo@muster.test')
  expect(changed).toHaveBeenCalledWith('secret')
})

test('an email that a reload restored stays if nothing was typed', () => {
  typeAndReplace({ email: '', password: '', shared: false }, 'restored@muster.test')
  expect(document.querySelector('#email')).toHaveValue('restored@muster.test')
})

test('a press that came before the app is repeated once the form has what was typed', async () => {
  const buttons = '<form><input id="email"><button>Show</button><button data-submit>Sign in</button></form>'
  document.body.innerHTML = `<div data-prerendered>${buttons}</div>`
  runInThisContext(readFileSync('public/theme.js', 'utf8'))
  const email = document.querySelector('input')
  if (email === null) throw new Error('no form')
  email.value = 'cleo@muster.test'
  document.querySelector('button')?.click()
  email.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  const early = readEarlyInput()
  document.body.innerHTML = buttons
  const pressed: string[] = []
  document.body.addEventListener('click', ({ target }) => {
    pressed.push(`${(target as HTMLElement).textContent}: ${document.querySelector('input')?.value}`)
  })
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
  early?.restore(document.body)
  expect(pressed).toEqual([])
  await vi.waitFor(() => expect(pressed).toEqual(['Sign in: cleo@muster.test']))
})

test('a page without the form has nothing typed', () => {
  document.body.innerHTML = form('cleo@muster.test')
  expect(readEarlyInput()).toBeNull()
})
