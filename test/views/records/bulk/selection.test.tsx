import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// The bar loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const people = ['Ames', 'Bell', 'Cole', 'Diaz'].map((lastName, at) => ({
  id: `3f0c5a1e-0000-4000-8000-00000000000${at}`,
  employeeNo: `E-0000${at}`,
  lastName,
  firstName: 'Mira',
  jobTitle: 'Engineer',
  employmentType: 'W2',
  workAuthType: null,
  workUntil: null,
  city: 'Plano',
  state: 'TX',
  hireDate: '2026-01-12',
  status: 'PENDING',
  version: at + 1,
}))
const ids = people.map(({ id }) => id)
type Sent = { event: string; items: { id: string; version: number }[]; values?: object }

const maintainer = {
  ...cleo,
  permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] as typeof cleo.permissions,
}

/** Opens a list of 120 people. The API changes everyone except those whose ids are rejected. */
async function open({ refused = [] as string[], user = maintainer, total = 120 } = {}) {
  const api = createApi(user)
  const matches = Array.from({ length: total }, (_, at) => ({
    ...people[at % people.length],
    id: ids[at] ?? `3f0c5a1e-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }))
  api.replies.set('GET /employees', ({ query }) =>
    ok(Number(query?.['limit']) === 10 ? people : matches.slice(Number(query?.['offset'])), total),
  )
  const calls: { body: Sent; answer: (failure?: object) => void }[] = []
  api.replies.set('POST /employees/bulk', ({ body }) => {
    const sent = body as Sent
    return new Promise((resolve) => {
      calls.push({
        body: sent,
        answer: (failure) =>
          resolve(
            (failure as ReturnType<typeof ok>) ??
              ok(
                sent.items.map(({ id, version }) =>
                  refused.includes(id)
                    ? {
                        id,
                        label: 'E-00001',
                        ok: false,
                        version: null,
                        errors: [{ code: 'no', message: 'Only pending employees can be archived.' }],
                      }
                    : { id, label: null, ok: true, version: version + 1, errors: [] },
                ),
              ),
          ),
      })
    })
  })
  const stage = openSignedIn('/employees/list', api)
  await screen.findByRole('link', { name: 'Ames, Mira' })
  return { ...stage, api, calls }
}
const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}, Mira` })
const isSelected = async (name: string) => ((await box(name)) as HTMLInputElement).checked
const bar = () => screen.findByRole('region', { name: /^(?:Selection|Progress|Result)$/ })
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()
const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await within(await bar()).findByRole('button', { name }))
/** Responds to the newest call. */
async function answerCall({ calls }: Awaited<ReturnType<typeof open>>, number: number, failure?: object) {
  await waitFor(() => expect(calls).toHaveLength(number))
  calls[number - 1]?.answer(failure)
}

test('Tab reaches the box of each row, and Space selects the row', async () => {
  const { user } = await open()
  const first = screen.getByRole('link', { name: 'Ames, Mira' })
  first.focus()
  await user.tab()
  await waitFor(async () => expect(await box('Bell')).toHaveFocus())
  await user.keyboard(' ')
  await shows('1 selected')
  await user.tab()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Bell, Mira' })).toHaveFocus())
})

test('x selects and deselects the row of the cursor, and Shift+X selects every row in between', async () => {
  const { user } = await open()
  await user.keyboard('j')
  await user.keyboard('x')
  await shows('1 selected')
  await user.keyboard('jj')
  await user.keyboard('{Shift>}X{/Shift}')
  await shows('3 selected')
  expect(await Promise.all(['Ames', 'Bell', 'Cole', 'Diaz'].map(isSelected))).toEqual([
    true,
    true,
    true,
    false,
  ])
  await user.keyboard('x')
  await shows('2 selected')
})

test('checkboxes do the same, with Shift too, and the one in the header selects the page', async () => {
  const { user } = await open()
  await user.click(await box('Bell'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Diaz'))
  await user.keyboard('{/Shift}')
  await shows('3 selected')
  const header = screen.getByRole('checkbox', { name: 'Select all rows' })
  expect(header).toBePartiallyChecked()
  await user.click(header)
  await shows('4 selected')
  await user.click(header)
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull())
})

test('archives what is selected after a question, says why others stayed, and undoes it', async () => {
  const stage = await open({ refused: [ids[1] ?? ''] })
  const { user, calls } = stage
  await user.click(await box('Ames'))
  await user.click(await box('Bell'))
  await press(stage, 'Archive')
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive: 2 employees' }))
  await user.click(dialog.getByRole('button', { name: 'Archive' }))
  await answerCall(stage, 1)
  expect(calls[0]?.body).toEqual({
    event: 'archive',
    items: [
      { id: ids[0], version: 1 },
      { id: ids[1], version: 2 },
    ],
  })
  await shows('Archived: 1. Not changed: 1.')
  // Nothing is selected any more, so the region no longer says so.
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  const reasons = within(
    within(screen.getByRole('region', { name: 'Result' })).getByRole('list', { name: 'Not changed' }),
  )
  expect(reasons.getByText(/Only pending employees can be archived/)).toBeVisible()
  expect(reasons.getByRole('link', { name: 'E-00001' })).toHaveAttribute('href', `/employees/${ids[1]}`)
  await press(stage, 'Undo')
  await answerCall(stage, 2)
  expect(calls[1]?.body).toEqual({ event: 'restore', items: [{ id: ids[0], version: 2 }] })
  await shows('Restored: 1.')
  await press(stage, 'Close')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Result' })).toBeNull())
  expect(await isSelected('Ames')).toBe(false)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the menu shows dangerous actions last, and has the focus again after a dialog is canceled', async () => {
  const stage = await open()
  const { user } = stage
  await user.click(await box('Ames'))
  await press(stage, 'Change')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent).slice(-2)).toEqual(['Give notice', 'Terminate'])
  await user.click(screen.getByRole('menuitem', { name: 'Give notice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give notice: 1 employee' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(await bar()).getByRole('button', { name: 'Change' })).toHaveFocus()
})

test('loads the list again once records have changed', async () => {
  const stage = await open()
  const { user, api } = stage
  await user.click(await box('Ames'))
  await press(stage, 'Archive')
  const lists = () => api.requests.filter(({ line }) => line === 'GET /employees').length
  const before = lists()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await answerCall(stage, 1)
  await waitFor(() => expect(lists()).toBe(before + 1))
})

test('sends an event with its details to all matches, fifty at a time, and shows how many are done', async () => {
  const stage = await open()
  const { user, calls } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 120')
  await shows('120 selected')
  await press(stage, 'Change')
  await user.click(await screen.findByRole('menuitem', { name: 'Give notice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give notice: 120 employees' }))
  await user.click(dialog.getByRole('button', { name: 'Give notice' }))
  expect(await dialog.findAllByText(/^Enter/)).not.toHaveLength(0)
  expect(calls).toHaveLength(0)
  await user.type(dialog.getByRole('textbox', { name: /Last day/ }), '2099-01-31')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Closing')
  await user.click(dialog.getByRole('button', { name: 'Give notice' }))
  await answerCall(stage, 1)
  expect(calls[0]?.body.values).toEqual({ lastDay: '2099-01-31', reason: 'Closing' })
  await shows('50 of 120 done')
  await answerCall(stage, 2)
  await answerCall(stage, 3)
  expect(calls.map(({ body }) => body.items.length)).toEqual([50, 50, 20])
  expect(new Set(calls.flatMap(({ body }) => body.items.map(({ id }) => id))).size).toBe(120)
  await shows('Notice given: 120.')
})

test('stops after the records that are on their way when it is canceled', async () => {
  const stage = await open()
  const { user, calls } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 120')
  await press(stage, 'Archive')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await press(stage, 'Cancel')
  calls[0]?.answer()
  await shows('Archived: 50.')
  expect(calls).toHaveLength(1)
})

test('says what went wrong and sends the same call with the same key again', async () => {
  const stage = await open()
  const { user, api, calls } = stage
  await user.click(await box('Ames'))
  await press(stage, 'Archive')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await answerCall(stage, 1, {
    kind: 'refused',
    status: 403,
    errors: [{ code: 'permission', message: 'Not allowed.' }],
  })
  await shows('Not allowed. 1 record is left.')
  await press(stage, 'Continue')
  await answerCall(stage, 2)
  await shows('Archived: 1.')
  const keys = api.requests
    .filter(({ line }) => line === 'POST /employees/bulk')
    .map(({ options }) => options.idempotencyKey)
  expect(keys[0]).toBeDefined()
  expect(keys[1]).toBe(keys[0])
  expect(calls[1]?.body).toEqual(calls[0]?.body)
})

test('exports the selected records with the columns that are shown', async () => {
  const stage = await open()
  const { user, api } = stage
  await user.click(await box('Cole'))
  await press(stage, 'Export selection')
  await waitFor(() => expect(api.requests.map(({ line }) => line)).toContain('POST /employees/export'))
  const sent = api.requests.find(({ line }) => line === 'POST /employees/export')?.options.body
  expect(sent).toMatchObject({ ids: [ids[2]] })
  expect((sent as { columns: string[] }).columns).toContain('lastName')
})

test('changes at most 5,000 records at once', async () => {
  const stage = await open({ total: 5_001 })
  const { user } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 5,001')
  // Visible without hovering over a button.
  expect(
    await screen.findByText('You can change at most 5,000 records at once.', { selector: 'p' }),
  ).toBeVisible()
  await press(stage, 'Archive')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offers only the export to users who may not change records', async () => {
  const stage = await open({ user: cleo })
  await stage.user.click(await box('Ames'))
  const tools = within(await bar())
  expect(await tools.findByRole('button', { name: 'Export selection' })).toBeVisible()
  expect(tools.queryByRole('button', { name: 'Archive' })).toBeNull()
  expect(tools.queryByRole('button', { name: 'Change' })).toBeNull()
})
