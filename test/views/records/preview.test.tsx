import { configure, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// The panel loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const people = ['Rao', 'Santos', 'Tan'].map((lastName, at) => ({
  id: `3f0c5a1e-0000-4000-8000-00000000000${at}`,
  employeeNo: `E-0000${at}`,
  lastName,
  firstName: 'Mira',
  jobTitle: `${lastName} Engineer`,
  employmentType: 'W2',
  workAuthType: null,
  workUntil: null,
  city: 'Plano',
  state: 'TX',
  hireDate: '2026-01-12',
  status: 'ACTIVE',
}))

async function open() {
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok(people, people.length))
  const stage = openSignedIn('/employees/list?columns=hireDate', api)
  await screen.findByRole('link', { name: 'Rao, Mira' })
  await screen.findByRole('button', { name: 'Preview' })
  return stage
}
const panel = async (name: string) =>
  within(await screen.findByRole('complementary', { name: `Preview of ${name}` }))

test('P shows the record beside the list, J and K go on to the next, and Escape closes it', async () => {
  const { user } = await open()
  await user.keyboard('j')
  await user.keyboard('p')
  const first = await panel('Rao, Mira')
  expect(first.getByText('Rao Engineer')).toBeVisible()
  // A column that the list hides.
  expect(first.getByText('2026-01-12')).toBeVisible()
  expect(first.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/employees/${people[0]?.id}`)
  await user.keyboard('j')
  expect((await panel('Santos, Mira')).getByText('Santos Engineer')).toBeVisible()
  await user.keyboard('k')
  expect((await panel('Rao, Mira')).getByText('Rao Engineer')).toBeVisible()
  expect(location.pathname).toBe('/employees/list')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: /^Preview of/ })).toBeNull()
})

test('with Caps Lock on, P shows and hides the record beside the list', async () => {
  const { user } = await open()
  await user.keyboard('JP')
  await panel('Rao, Mira')
  await user.keyboard('P')
  expect(screen.queryByRole('complementary', { name: /^Preview of/ })).toBeNull()
})

test('the Preview button shows the first record, and its panel has a button to close it', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await user.click((await panel('Rao, Mira')).getByRole('button', { name: 'Close preview' }))
  expect(screen.queryByRole('complementary', { name: /^Preview of/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-pressed', 'false')
})

test('P in the search box is a letter', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('searchbox'), 'p')
  expect(screen.queryByRole('complementary', { name: /^Preview of/ })).toBeNull()
})
