import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { button, contractAt, openRecord, openedId, refused } from '#test/support/browser/recordPage.tsx'
import { ok } from '#test/support/browser/signedIn.tsx'

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const figures = () =>
  within(screen.getByRole('table', { name: 'Margin before and after' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('the terms of an approved contract are read-only, and their fields say how to change them', async () => {
  openRecord('contract', contractAt('ACTIVE'))
  const rate = await screen.findByRole('textbox', { name: 'Bill rate' })
  expect(rate).toHaveAttribute('readonly')
  expect(rate).toHaveAccessibleDescription('Approved. Use Change rate to change this.')
  for (const name of ['End date', 'PO number', 'End client']) {
    const field = screen.getByRole('textbox', { name })
    expect(field).toHaveAttribute('readonly')
    expect(field).toHaveAccessibleDescription('Approved. Use Amend to change this.')
  }
  expect(screen.getByRole('textbox', { name: 'Title' })).not.toHaveAttribute('readonly')
})

test('a rate is changed from a date, showing the margin before and after while typing', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('ACTIVE'))
  api.replies.set(`POST /contract/${openedId}/rate`, () => ok(contractAt('ACTIVE', { version: 4 })))
  await user.click(await button('Change rate'))
  const dialog = await dialogNamed('Change rate')
  const from = await dialog.findByRole('textbox', { name: 'Effective date' })
  await waitFor(() =>
    expect(figures()).toEqual(['Margin27.21%27.21%', 'Spread23.13/hr23.13/hr', 'Markup54.55%54.55%']),
  )
  await user.clear(from)
  await user.type(from, '2026-05-04')
  const bill = dialog.getByRole('textbox', { name: 'Bill rate' })
  await user.clear(bill)
  expect(figures()[0]).toBe('Margin27.21%–')
  await user.type(bill, '60')
  // (60 − 55 × 1.125) / 60, (60 − 61.875) and (60 − 55) / 55
  expect(figures()).toEqual(['Margin27.21%−3.13%', 'Spread23.13/hr−1.88/hr', 'Markup54.55%9.09%'])
  await user.click(dialog.getByRole('button', { name: 'Change rate' }))
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  expect(reason).toHaveAccessibleDescription('Enter a reason.')
  await user.type(reason, 'Yearly raise')
  await user.click(dialog.getByRole('button', { name: 'Change rate' }))
  expect(await screen.findByText('Rate changed')).toBeVisible()
  expect(sent('rate')).toEqual([
    {
      version: 3,
      effectiveFrom: '2026-05-04',
      billRate: '60.00',
      billRateUnit: 'HOURLY',
      payRate: '55.00',
      payRateUnit: 'HOURLY',
      reason: 'Yearly raise',
    },
  ])
})

test('rates outside of the contract or without a change are rejected immediately', async () => {
  const { sent, user } = openRecord('contract', contractAt('ACTIVE'))
  await user.click(await button('Change rate'))
  const dialog = await dialogNamed('Change rate')
  const from = await dialog.findByRole('textbox', { name: 'Effective date' })
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Raise')
  await user.click(dialog.getByRole('button', { name: 'Change rate' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Enter a bill rate or pay rate that differs')
  await user.clear(from)
  await user.type(from, '2027-01-01')
  await user.click(dialog.getByRole('button', { name: 'Change rate' }))
  expect(from).toHaveAccessibleDescription('The contract ends on 2026-07-31. Choose that date or earlier.')
  expect(sent('rate')).toEqual([])
})

test('a contract is extended in two clicks, and the draft opens', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('ENDED'))
  const draftId = '3f0c5a1e-0000-4000-8000-000000000099'
  const draft = contractAt('DRAFT', {
    id: draftId,
    contractNo: 'C-2026-00031',
    title: 'The extension',
    orderType: 'EXTENSION',
    predecessorId: openedId,
    predecessorNo: 'C-2026-00017',
    version: 1,
  })
  api.replies.set(`POST /contract/${openedId}/extend`, () => ok(draft))
  api.replies.set(`GET /contract/${draftId}`, () => ok(draft))
  await user.click(await button('Extend'))
  const dialog = await dialogNamed('Extend')
  expect(await dialog.findByRole('textbox', { name: 'Start date' })).toHaveValue('2026-08-01')
  expect(dialog.getByRole('textbox', { name: 'Start date' })).toHaveAttribute('readonly')
  await user.click(dialog.getByRole('button', { name: 'Extend' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'The extension' })).toBeVisible()
  expect(await screen.findByText('Extension added as a draft')).toBeVisible()
  expect(sent('extend')).toEqual([{ version: 3, startDate: '2026-08-01', endDate: '2027-01-27' }])
  expect(location.pathname).toBe(`/contracts/${draftId}`)
})

test('the dialog of an extension starts with the focus in its end date, so that three actions extend to another day', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('ENDED'))
  api.replies.set(`POST /contract/${openedId}/extend`, () => refused(422, 'Something else.'))
  await user.click(await button('Extend'))
  const dialog = await dialogNamed('Extend')
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'End date' })).toHaveFocus())
  await user.keyboard('2027-06-30')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent('extend')).toEqual([{ version: 3, startDate: '2026-08-01', endDate: '2027-06-30' }]),
  )
})

test('a renewal can start later, and an extension cannot end before it starts', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('ACTIVE'))
  api.replies.set(`POST /contract/${openedId}/renew`, () => refused(422, 'Something else.'))
  await user.click(await button('Extend'))
  const extend = await dialogNamed('Extend')
  const end = await extend.findByRole('textbox', { name: 'End date' })
  await user.clear(end)
  await user.type(end, '2026-07-01')
  await user.click(extend.getByRole('button', { name: 'Extend' }))
  expect(end).toHaveAccessibleDescription('The end date must be on or after the start date (2026-08-01).')
  await user.click(extend.getByRole('button', { name: 'Cancel' }))
  await user.click(await button('More actions'))
  await user.click(await screen.findByRole('menuitem', { name: 'Renew' }))
  const renew = await dialogNamed('Renew')
  const start = await renew.findByRole('textbox', { name: 'Start date' })
  await user.clear(start)
  await user.type(start, '2026-10-01')
  await user.click(renew.getByRole('button', { name: 'Renew' }))
  expect(await screen.findByText('Something else.')).toBeVisible()
  expect(sent('renew')).toEqual([{ version: 3, startDate: '2026-10-01', endDate: '2027-01-27' }])
})

test.each([
  ['DRAFT', {}],
  ['PENDING_APPROVAL', {}],
  ['CANCELLED', {}],
  ['ENDED', { successorId: openedId, successorNo: 'C-2026-00031' }],
] as const)('%s %j: no dated change, extension or renewal is offered', async (status, more) => {
  openRecord('contract', contractAt(status, more))
  expect(await screen.findByRole('heading', { level: 1, name: 'Java Dev – Globex' })).toBeVisible()
  for (const name of ['Change rate', 'Amend', 'Extend'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  ['a contract shows its end and the planned rate', null, 'Ends', '2099-06-30'],
  [
    'a terminated contract shows its last day, and no rate from after it',
    '2026-03-31',
    'Ended',
    '2026-03-31',
  ],
  ['a terminated contract runs until its last day', '2098-03-31', 'Ends', '2098-03-31'],
] as const)('%s', async (_, terminationDate, term, date) => {
  const base = contractAt(terminationDate === null ? 'ACTIVE' : 'TERMINATED')
  const rates = base.rates.flatMap((rate) => [rate, { ...rate, effectiveFrom: '2099-01-01' }])
  openRecord('contract', { ...base, rates, endDate: '2099-06-30', terminationDate })
  const glance = within(await screen.findByRole('complementary', { name: 'At a glance' }))
  expect(glance.getByText(term).nextElementSibling).toHaveTextContent(date)
  expect(screen.getByText(`2026-02-02 – ${date}`)).toBeVisible()
  expect(glance.queryByText('Planned rate starts') === null).toBe(terminationDate !== null)
  // Hints for typing would only mislead where nothing can be typed.
  expect(screen.queryByText('These rates take effect on the start date.')).toBeNull()
  expect(screen.queryByText(/have a predecessor/)).toBeNull()
})

test('the record links to its people and highlights a loss; the payment chain and its contacts are under Parties', async () => {
  const { user } = openRecord(
    'contract',
    contractAt('ACTIVE', {
      marginPct: '-3.70',
      predecessorId: openedId,
      predecessorNo: 'C-2025-00009',
      daysToEnd: 12,
    }),
  )
  const glance = within(await screen.findByRole('complementary', { name: 'At a glance' }))
  expect(glance.getByRole('link', { name: 'Rao, Priya' })).toHaveAttribute('href', `/employees/${openedId}`)
  expect(screen.getByRole('link', { name: 'Globex ERP' })).toHaveAttribute(
    'href',
    `/contracts/projects/${openedId}`,
  )
  expect(screen.getByRole('link', { name: 'C-2025-00009' })).toBeVisible()
  expect(screen.getByText('−3.70%')).toBeVisible()
  expect(screen.getByText(/^This contract has a negative margin/)).toHaveTextContent(
    'This contract has a negative margin. It ends on 2026-07-31 and has no successor. Extend or renew it.',
  )
  await user.click(screen.getByRole('link', { name: 'Parties' }))
  const chain = within(await screen.findByRole('list', { name: 'Payment chain' }))
  const texts = chain.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts[0]).toBe('End clientGlobex')
  expect(texts[1]).toBe('pays us85.00/hr')
  expect(texts.at(-2)).toBe('we pay55.00/hr')
  expect(texts.at(-1)).toBe('Employee, W2Rao, Priya')
  expect(screen.getByLabelText('End client contact')).toHaveValue('Dana Fox')
  expect(screen.getByLabelText('Billing email')).toHaveValue('ap@globex.test')
})

test('the versions of a contract show the changes, dates, reasons and margins', async () => {
  const { api, user } = openRecord('contract', contractAt('ACTIVE'))
  api.replies.set(`GET /contract/${openedId}/versions`, () =>
    ok(
      [
        {
          version: 4,
          at: '2026-05-01T09:30:00.000Z',
          actorName: 'Cleo Client',
          reason: 'Yearly raise',
          effectiveFrom: '2026-05-04',
          changes: [{ field: 'billRate', old: '85.00', new: '88.00' }],
          marginBefore: '27.21',
          marginAfter: '29.69',
        },
      ],
      1,
    ),
  )
  await user.click(await screen.findByRole('link', { name: 'Rates' }))
  const versions = within(await screen.findByRole('list', { name: 'Versions' }))
  const [version] = versions.getAllByRole('listitem')
  for (const text of [
    'From 2026-05-04',
    'Bill rate: 85.00 → 88.00',
    'Margin: 27.21% → 29.69%',
    'Reason: Yearly raise',
    '2026-05-01 09:30 UTC, Cleo Client',
  ])
    expect(version).toHaveTextContent(text)
})

test('a record says that its margin is below the target', async () => {
  openRecord('contract', contractAt('ACTIVE', { targetMarginPct: '30.00' }))
  const text = 'The margin of 27.21% is below the target of 30.00%.'
  expect(await screen.findByText(text, { exact: false })).toBeVisible()
})

test('a record says nothing about a margin at the target', async () => {
  openRecord('contract', contractAt('ACTIVE', { targetMarginPct: '27.21' }))
  expect(await screen.findByRole('textbox', { name: 'Bill rate' })).toBeVisible()
  expect(screen.queryByText(/below the target/)).toBeNull()
})

test.each([
  ['PENDING_APPROVAL', 1],
  ['ENDED', 0],
] as const)('a record that is %s says what to look at %i times', async (status, times) => {
  const employeeAuthorization = { type: 'H1B' as const, until: '2026-06-30', lcaCity: null, lcaState: null }
  const poBurn = { pct: 84, state: 'WARNING' as const }
  openRecord('contract', contractAt(status, { employeeAuthorization, poBurn }))
  expect(await screen.findByRole('textbox', { name: 'Bill rate' })).toBeVisible()
  const alerts = screen.queryAllByText(/84% of the PO has been used/)
  expect(alerts).toHaveLength(times)
  for (const { textContent } of alerts)
    expect(textContent).toMatch(/work authorization expires on 2026-06-30.* 84% of/)
  expect(screen.getByRole('complementary', { name: 'At a glance' })).toHaveTextContent('PO used84%')
})
