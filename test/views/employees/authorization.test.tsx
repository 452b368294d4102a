import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { employeeId } from '#test/support/examples.ts'
import { employeeAnswer, employeeRow } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

const maintainer = { ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES' as const] }
const past = addDays(todayUtc(), -4)
const soon = addDays(todayUtc(), 24)
const empty = { extensionFiledOn: null, extendedUntil: null, reverifiedOn: null, i9Section2On: null }

function open(workAuth: readonly object[], more: object = {}, tab = '') {
  const api = createApi(maintainer)
  api.replies.set(`GET /employee/${employeeId}`, () => ok({ ...employeeAnswer, workAuth, ...more }))
  return openSignedIn(`/employees/${employeeId}${tab}`, api)
}
const heading = () => screen.findByRole('heading', { level: 1, name: /Rao/ })
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('an expired authorization is in the header, in an alert with a link to the field, and first in the form', async () => {
  const { user } = open([{ type: 'OPT', validFrom: '2025-11-18', validTo: past, ...empty }])
  await heading()
  expect(screen.getByText('4 d ago').closest('li')).toHaveTextContent(`OPT expired ${past}4 d ago`)
  expect(screen.getByText(/The OPT work authorization expired/)).toHaveTextContent(
    `The OPT work authorization expired on ${past}. Update work authorization`,
  )
  expect(screen.getByText(`Expired ${past}, 4 days ago`)).toBeVisible()
  expect(sections()[0]).toBe('Work authorization')
  await user.click(screen.getByRole('link', { name: 'Update work authorization' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Valid to' })).toHaveFocus())
})

test.each([
  ['together on the tab of the authorization', 'OPT', 'Form I-9 and E-Verify'],
  ['with the authorization while there is none', null, 'Work authorization'],
])('the completion of section 2 of Form I-9 is %s', async (_, type, section) => {
  const auth = { type, validFrom: '2025-11-18', validTo: soon, ...empty }
  open(type === null ? [] : [auth], {}, '/work-authorization')
  await heading()
  const fields = within(
    (await screen.findByRole('heading', { level: 2, name: section })).closest('section') as HTMLElement,
  )
  expect(fields.getByRole('textbox', { name: 'I-9 section 2 completed' })).toBeVisible()
  expect(fields.queryByRole('textbox', { name: 'I-9 section 1 completed' }) === null).toBe(type === null)
  expect(screen.getAllByRole('textbox', { name: 'I-9 section 2 completed' })).toHaveLength(1)
})

test('an extension moves the end, and the history marks the current entry', async () => {
  const before = { type: 'CPT', validFrom: '2024-01-01', validTo: '2025-11-17', ...empty }
  const current = { type: 'OPT', validFrom: '2025-11-18', validTo: past, ...empty }
  open([{ ...current, extensionFiledOn: '2026-01-20', extendedUntil: soon }, before])
  await heading()
  expect(screen.getByText('24 d').closest('li')).toHaveTextContent(`OPT extended until ${soon}24 d`)
  expect(screen.getByRole('textbox', { name: 'Extension filed on' })).toHaveValue('2026-01-20')
  expect(screen.getByRole('textbox', { name: 'Extended until' })).toHaveValue(soon)
  const entries = within(screen.getByRole('list', { name: 'Work authorization history' }))
  expect(entries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `OPT 2025-11-18 – ${soon}, current, extension filed 2026-01-20`,
    'CPT 2024-01-01 – 2025-11-17',
  ])
})

test.each([
  ['a citizen', [{ type: 'USC', validFrom: '2020-01-01', validTo: null, ...empty }], {}],
  [
    'a permanent resident whose card has ended',
    [{ type: 'GC', validFrom: null, validTo: past, ...empty }],
    {},
  ],
  [
    'a former employee',
    [{ type: 'OPT', validFrom: null, validTo: past, ...empty }],
    { status: 'TERMINATED', terminationDate: past },
  ],
])('%s is not pointed out', async (_, workAuth, more) => {
  open(workAuth, more)
  await heading()
  expect(screen.queryByRole('link', { name: 'Update work authorization' })).toBeNull()
  expect(sections()[0]).toBe('Personal information')
})

test('the list shows the same end as the record, including an extension', async () => {
  const api = createApi(maintainer)
  const row = { ...employeeRow, workAuthType: 'OPT', workAuthValidTo: past, workUntil: soon }
  api.replies.set('GET /employees', () => ok([row], 1))
  openSignedIn('/employees/list', api)
  const shown = await screen.findByRole('row', { name: /Rao/ })
  expect(shown).toHaveTextContent(`${soon}24 d`)
  expect(shown).not.toHaveTextContent('ago')
})
