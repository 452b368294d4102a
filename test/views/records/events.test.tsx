import { configure, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { OfferReasons } from '#views/records/events/OfferReasons.tsx'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import {
  button,
  contractAt,
  employeeAt,
  openRecord,
  openedId,
  refused,
} from '#test/support/browser/recordPage.tsx'

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

describe('the events of a record', () => {
  test('are those of its status; after a click, header and toast show the new status', async () => {
    const { api, sent, user } = openRecord('contract', contractAt('PENDING_APPROVAL'))
    api.replies.set(`POST /contract/${openedId}/approve`, () => ok(contractAt('APPROVED', { version: 4 })))
    expect(await button('Approve')).toBeVisible()
    expect(await button('Reject')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    await user.click(await button('Approve'))
    expect(await screen.findByText('Approved')).toBeVisible()
    expect(await screen.findByText('Contract approved')).toBeVisible()
    expect(sent('approve')).toEqual([{ version: 3 }])
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('are disabled with a reason while changes are unsaved', async () => {
    const { sent, user } = openRecord('contract', contractAt('DRAFT'))
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' 2')
    const submit = await button('Submit')
    expect(submit).toHaveAttribute('aria-disabled', 'true')
    expect(submit).toHaveAccessibleDescription('Save or cancel your changes first.')
    await user.click(submit)
    expect(sent('submit')).toEqual([])
  })

  test('with missing values show errors at the fields', async () => {
    // An error that only the server can find, such as one about another record.
    const { api, user } = openRecord('contract', contractAt('DRAFT'))
    api.replies.set(`POST /contract/${openedId}/submit`, () =>
      refused(422, '', {
        errors: [
          { code: 'required', message: 'Enter who gets the invoices.', field: 'billingContact.name' },
          { code: 'required', message: 'Enter the email.', field: 'billingContact.email' },
        ],
      }),
    )
    await user.click(await button('Submit'))
    const contact = await screen.findByRole('textbox', { name: 'Billing contact' })
    await waitFor(() => expect(contact).toHaveFocus())
    expect(contact).toHaveAccessibleDescription(/Enter who gets the invoices/)
    expect(screen.getByRole('link', { name: 'Enter the email.' })).toBeVisible()
    expect(screen.getByText("The record wasn't changed.")).toBeVisible()
  })

  test('name the successor of a contract that ends early, and what happens to it', async () => {
    const { user } = openRecord('contract', contractAt('ACTIVE', { successorNo: 'C-2026-00099' }))
    await user.click(await button('Terminate'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Terminate' }))
    expect(
      dialog.getByText(/^The contract ends early .* Its successor C-2026-00099 doesn't change\./),
    ).toBeVisible()
  })

  test('that need a date and a reason ask for both and check them before sending', async () => {
    const { api, sent, user } = openRecord('contract', contractAt('ACTIVE'))
    api.replies.set(`POST /contract/${openedId}/terminate`, () =>
      ok(contractAt('TERMINATED', { version: 4 })),
    )
    await user.click(await button('Terminate'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Terminate' }))
    await user.click(dialog.getByRole('button', { name: 'Terminate' }))
    const day = dialog.getByRole('textbox', { name: 'Last day' })
    expect(day).toHaveAccessibleDescription('Enter the last day.')
    await waitFor(() => expect(day).toHaveFocus())
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Enter a reason.')
    await user.type(day, '2026-08-01')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Budget cut')
    await user.click(dialog.getByRole('button', { name: 'Terminate' }))
    expect(day).toHaveAccessibleDescription('The last day must be on or before the end date (2026-07-31).')
    expect(sent('terminate')).toEqual([])
    await user.clear(day)
    await user.type(day, '2026-06-30')
    await user.click(dialog.getByRole('button', { name: 'Terminate' }))
    expect(await screen.findByText('Terminated')).toBeVisible()
    expect(sent('terminate')).toEqual([{ version: 3, date: '2026-06-30', reason: 'Budget cut' }])
  })

  test('that are outdated load the newer record and say so', async () => {
    const { api, user } = openRecord('contract', contractAt('PENDING_APPROVAL'))
    const current = contractAt('DRAFT', { version: 9, title: 'Java Dev – Initech' })
    api.replies.set(`POST /contract/${openedId}/approve`, () => refused(412, 'Changed.', { current }))
    await user.click(await button('Approve'))
    expect(await screen.findByText(/Someone else changed this record/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Java Dev – Initech' })).toBeVisible()
    expect(await button('Submit')).toBeVisible()
  })

  test('ask before the user leaves without a response; the response closes the dialog', async () => {
    const { api, user } = openRecord('contract', contractAt('PENDING_APPROVAL'))
    const reply = Promise.withResolvers<Answer<unknown>>()
    api.replies.set(`POST /contract/${openedId}/approve`, () => reply.promise)
    await user.click(await button('Approve'))
    const away = () => screen.getByRole('link', { name: 'Documents' })
    await user.click(away())
    const question = await screen.findByRole('dialog', { name: 'Leave now?' })
    expect(question).toHaveAccessibleDescription(/hasn't responded yet.* it won't be sent again/)
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(away())
    await screen.findByRole('dialog', { name: 'Leave now?' })
    reply.resolve(ok(contractAt('APPROVED', { version: 4 })))
    expect(await screen.findByText('Contract approved')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(away())
    expect(await screen.findByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  })

  test('without a response are abandoned when the user leaves anyway', async () => {
    const { api, user } = openRecord('contract', contractAt('PENDING_APPROVAL'))
    api.replies.set(`POST /contract/${openedId}/approve`, () => new Promise(() => undefined))
    await user.click(await button('Approve'))
    await user.click(screen.getByRole('link', { name: 'Documents' }))
    await user.click(await button('Leave now'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  })

  test('of an employee that are not possible show the reason', async () => {
    const { sent, user } = openRecord('employee', employeeAt('ONBOARDING'))
    const activate = await button('Activate')
    expect(activate).toHaveAccessibleDescription(
      'Enter the date I-9 section 2 was completed. It was due on 2026-01-15.',
    )
    await user.click(activate)
    expect(sent('status')).toEqual([])
  })

  test('of an employee are sent with their values', async () => {
    const { api, sent, user } = openRecord('employee', employeeAt('ACTIVE'))
    api.replies.set(`POST /employee/${openedId}/status`, () => ok(employeeAt('OFFBOARDING', { version: 4 })))
    await user.click(await button('Give notice'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Give notice' }))
    const lastDay = addDays(todayUtc(), 30)
    await user.type(dialog.getByRole('textbox', { name: 'Last day' }), lastDay)
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Moves away')
    await user.click(dialog.getByRole('button', { name: 'Give notice' }))
    expect(await screen.findByText('Offboarding')).toBeVisible()
    expect(sent('status')).toEqual([{ version: 3, event: 'giveNotice', lastDay, reason: 'Moves away' }])
  })

  test("that aren't available list all reasons with links to the fields", async () => {
    const { sent, user } = openRecord(
      'contract',
      contractAt('DRAFT', { billingContact: null, remote: false }),
    )
    const submit = await button('Submit')
    expect(submit).toHaveAttribute('aria-disabled', 'true')
    const line = screen.getByText(/^You can't submit this contract\./)
    expect(within(line).getAllByRole('link')).toHaveLength(3)
    await user.click(within(line).getAllByRole('link')[1]!)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Billing email' })).toHaveFocus())
    await user.click(submit)
    expect(sent('submit')).toEqual([])
  })

  test.each([
    [
      ['Send reminder', 'Only unpaid invoices have reminders.'],
      ["You can't send a reminder. Only unpaid invoices have reminders."],
    ],
    [
      ['Send reminder', 'Send the invoice before you send a reminder.'],
      ['Send the invoice before you send a reminder.'],
    ],
    [
      ['Send reminder', 'Resolve the dispute before you send a reminder.'],
      ['Resolve the dispute before you send a reminder.'],
    ],
    [
      ['Void', 'Invoices can only be voided in the month of issue.'],
      ["You can't void this invoice. Invoices can only be voided in the month of issue."],
    ],
    [
      ['Mark as delivered', 'Save your changes first.'],
      ["You can't mark the email as delivered. Save your changes first."],
    ],
    [['Issue', 'Submit it first.'], ["You can't issue this invoice. Submit it first."]],
    [['Give notice', 'Enter a last day.'], ["You can't give notice. Enter a last day."]],
    [['Mark as disputed', 'This invoice is already disputed.'], ['This invoice is already disputed.']],
    [
      ['Approve', 'Someone other than you must decide.', 'Reject', 'Someone other than you must decide.'],
      ['Someone other than you must decide.'],
    ],
  ])("that can't be sent are explained in full sentences, each once: %j", (said, lines) => {
    const offers = said.flatMap((text, at) =>
      at % 2 === 0 ? [{ text, reasons: [{ code: 'not_allowed', message: said[at + 1] ?? '' }] }] : [],
    )
    const { container } = render(
      <OfferReasons offers={offers} noun="invoice" labels={{}} toField={() => undefined} />,
    )
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(lines)
  })

  test('have a fixed order, with rare ones in a menu', async () => {
    const { user } = openRecord('contract', contractAt('PENDING_APPROVAL'))
    await button('Approve')
    const header = screen.getByRole('heading', { level: 1 }).closest('header')!
    const names = within(header)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['More actions', 'Reject', 'Approve'])
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel contract' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel contract' }))
    expect(dialog.getByRole('button', { name: 'Keep contract' })).toBeVisible()
  })

  test('that are harmless can be undone from the toast', async () => {
    const { api, sent, user } = openRecord('contract', contractAt('ACTIVE'))
    api.replies.set(`POST /contract/${openedId}/hold`, () => ok(contractAt('ON_HOLD', { version: 4 })))
    api.replies.set(`POST /contract/${openedId}/undo`, () => ok(contractAt('ACTIVE', { version: 5 })))
    await user.click(await button('Put on hold'))
    expect(await screen.findByText('Contract on hold')).toBeVisible()
    await user.click(await button('Undo'))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(await button('Put on hold')).toBeVisible()
    expect(sent('undo')).toEqual([{ version: 4 }])
    expect(screen.queryByText('Contract on hold')).toBeNull()
  })

  test('can be undone only where their record is open', async () => {
    const { app } = openSignedIn('/employees', createApi(cleo))
    await screen.findByRole('heading', { level: 1, name: 'Employees' })
    // As after a reload on another page.
    app.getSnapshot().children.alerts?.send({
      type: 'toast.raise',
      title: 'Leave started',
      undoOf: openedId,
    })
    expect(await screen.findByText('Leave started')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('of a decision offer no undo', async () => {
    const { api, user } = openRecord('contract', contractAt('PENDING_APPROVAL'))
    api.replies.set(`POST /contract/${openedId}/approve`, () => ok(contractAt('APPROVED', { version: 4 })))
    await user.click(await button('Approve'))
    expect(await screen.findByText('Contract approved')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test.each([
    ['CANCELLED', 'This contract was canceled. The terms can no longer be changed.'],
    ['ENDED', 'Ended on 2026-07-31. The terms can no longer be changed.'],
  ] as const)('are gone from a contract that is %s, whose form can only be read', async (status, text) => {
    openRecord('contract', contractAt(status))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveAttribute('readonly')
    expect(screen.getByRole('textbox', { name: 'Bill rate' })).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByText('Required before approval.')).toBeNull()
  })

  test('lock the key fields of an approved contract and say why', async () => {
    openRecord('contract', contractAt('APPROVED'))
    expect(await screen.findByRole('combobox', { name: 'Kind' })).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveAccessibleDescription(
      /This can't be changed after approval/,
    )
    expect(screen.getByRole('textbox', { name: 'Title' })).not.toHaveAttribute('readonly')
  })

  test('are not offered to users with view permission only', async () => {
    openRecord('contract', contractAt('DRAFT'), cleo)
    expect(await screen.findByRole('heading', { level: 1, name: 'Java Dev – Globex' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  })
})
