import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addAuthorizationReasons } from '#domain/employees/history/authorizationHistory.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { employeeId, workAuthExample } from '#test/support/examples.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// The dialog's file loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const maintainer = { ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES' as const] }
const today = todayUtc()
const opt = {
  ...workAuthExample,
  type: 'OPT',
  validFrom: addDays(today, -300),
  validTo: addDays(today, 40),
} as const
const h1b = { ...workAuthExample, type: 'H1B', validFrom: addDays(today, 41), validTo: addDays(today, 1100) }
const path = `/employee/${employeeId}`

/** Opens the tab with an API that stores the entries. */
function open(workAuth: readonly object[] = [opt], user = maintainer, more: object = {}) {
  const api = createApi(user)
  let stored: object = { ...employeeAnswer, ...more, workAuth }
  api.replies.set(`GET ${path}`, () => ok(stored))
  const reply = (entries: readonly object[]) => () => {
    stored = { ...stored, workAuth: entries, version: 2 }
    return ok(stored)
  }
  api.replies.set(`POST ${path}/work-auth`, reply([...workAuth, h1b]))
  api.replies.set(`PUT ${path}/work-auth/0`, reply([{ ...opt, validFrom: addDays(today, -299) }]))
  api.replies.set(
    `POST ${path}/work-auth/0/reverify`,
    reply([
      { ...opt, reverifiedOn: today, reverifiedBy: 'Cleo Client', reverifiedDocument: 'Employment card' },
    ]),
  )
  const sent = (method: string) =>
    api.requests
      .filter(({ line }) => line.startsWith(`${method} ${path}/work-auth`))
      .map(({ options }) => options.body)
  return { sent, ...openSignedIn(`/employees/${employeeId}/work-authorization`, api) }
}
const entries = async () => within(await screen.findByRole('list', { name: 'Work authorization history' }))

test('an authorization is added by keyboard, and the former one stays in the history', async () => {
  const { user, sent } = open()
  ;(await screen.findByRole('button', { name: 'Add authorization' })).focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add authorization' }))
  await user.click(dialog.getByRole('button', { name: 'Add authorization' }))
  expect(await dialog.findByText(/^Select /, { selector: ':not(option)' })).toBeVisible()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Work authorization' }), 'H1B')
  await user.type(dialog.getByRole('textbox', { name: 'Valid from' }), h1b.validFrom)
  await user.type(dialog.getByRole('textbox', { name: 'Valid to' }), h1b.validTo)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect((await entries()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `H1B ${h1b.validFrom} – ${h1b.validTo}, currentCorrect`,
      `OPT ${opt.validFrom} – ${opt.validTo}Correct`,
    ]),
  )
  expect(sent('POST')).toEqual([
    {
      version: 1,
      type: 'H1B',
      validFrom: h1b.validFrom,
      validTo: h1b.validTo,
      extensionFiledOn: null,
      extendedUntil: null,
    },
  ])
  expect(await screen.findByText('Authorization added')).toBeInTheDocument()
})

test('a first day after a gap is refused in the dialog, which keeps what was typed', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Add authorization' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add authorization' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Work authorization' }), 'H1B')
  await user.type(dialog.getByRole('textbox', { name: 'Valid from' }), addDays(today, 60))
  await user.type(dialog.getByRole('textbox', { name: 'Valid to' }), h1b.validTo)
  await user.click(dialog.getByRole('button', { name: 'Add authorization' }))
  expect(await dialog.findByText(/wouldn't be covered by an authorization/)).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Valid from' })).toHaveFocus())
  expect(sent('POST')).toEqual([])
})

test.each([
  [
    40,
    42,
    `The current authorization expires on ${addDays(today, 40)}, so ${addDays(today, 41)} wouldn't be`,
  ],
  [
    -1,
    2,
    `The current authorization expired on ${addDays(today, -1)}, so ${today} to ${addDays(today, 1)} would`,
  ],
])('the error names the gap: an end on day %i and a start on day %i', (end, start, text) => {
  const workAuth = [{ ...opt, validTo: addDays(today, end) }]
  const [reason] = addAuthorizationReasons(workAuth, { validFrom: addDays(today, start) }, today)
  expect(reason?.message).toContain(text)
})

test('a citizen has no end to enter', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add authorization' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add authorization' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Work authorization' }), 'USC')
  await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Valid to' })).toBeNull())
})

test('an entry is corrected with a reason, starting from its values', async () => {
  const { user, sent } = open()
  await user.click((await entries()).getByRole('button', { name: 'Correct' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct authorization' }))
  const validFrom = dialog.getByRole('textbox', { name: 'Valid from' })
  expect(validFrom).toHaveValue(opt.validFrom)
  await user.clear(validFrom)
  await user.type(validFrom, addDays(today, -299))
  await user.click(dialog.getByRole('button', { name: 'Correct authorization' }))
  expect(await dialog.findByText(/^Enter a reason/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Misread the card')
  await user.click(dialog.getByRole('button', { name: 'Correct authorization' }))
  await waitFor(async () =>
    expect((await entries()).getByRole('listitem')).toHaveTextContent(`OPT ${addDays(today, -299)}`),
  )
  expect(sent('PUT')).toEqual([
    {
      version: 1,
      type: 'OPT',
      validFrom: addDays(today, -299),
      validTo: opt.validTo,
      extensionFiledOn: null,
      extendedUntil: null,
      reason: 'Misread the card',
    },
  ])
})

test('the form no longer overwrites the type and the first day of a stored authorization', async () => {
  open()
  expect(await screen.findByRole('textbox', { name: 'Valid from' })).toHaveAttribute('readonly')
  expect(screen.getByRole('textbox', { name: 'Valid to' })).not.toHaveAttribute('readonly')
  expect(screen.getAllByText(/^To change this, add or correct the authorization/)[0]).toBeVisible()
})

test('users who only view see the history without actions', async () => {
  open([opt], cleo)
  expect((await entries()).getByRole('listitem')).toHaveTextContent('OPT')
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add authorization' })).toBeNull()
})

test('while the form has unsaved changes, nothing is added', async () => {
  const { user } = open()
  await user.type(await screen.findByRole('textbox', { name: 'Extension filed on' }), today)
  await user.click(screen.getByRole('button', { name: 'Add authorization' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Add authorization' })).toHaveAccessibleDescription(
    'Save or cancel your changes first.',
  )
})

test('a reverification is recorded by date and document, and shown with who did it', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Reverify' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverify' }))
  expect(dialog.getByRole('textbox', { name: 'Reverified on' })).toHaveValue(today)
  expect(dialog.getByRole('textbox', { name: 'Document expires on' })).toHaveValue(opt.validTo)
  await user.click(dialog.getByRole('button', { name: 'Reverify' }))
  expect(await dialog.findByText(/^Enter a document title/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Document title' }), 'Employment card')
  await user.click(dialog.getByRole('button', { name: 'Reverify' }))
  expect(
    await screen.findByText(
      `Reverified on ${today} by Cleo Client: Employment card, valid until ${opt.validTo}`,
    ),
  ).toBeVisible()
  expect((await entries()).getByRole('listitem')).toHaveTextContent(`reverified ${today} by Cleo Client`)
  expect(sent('POST')).toEqual([
    { version: 1, reverifiedOn: today, document: 'Employment card', expiresOn: opt.validTo },
  ])
})

test.each([
  ['a contractor', [opt], { employmentType: '1099', classification: null }],
  ['a citizen', [{ ...opt, type: 'USC', validTo: null }], {}],
])('%s is never asked to reverify', async (_, workAuth, more) => {
  open(workAuth, maintainer, more)
  expect(await screen.findByRole('button', { name: 'Add authorization' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reverify' })).toBeNull()
})
