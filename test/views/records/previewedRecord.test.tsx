import { configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import { previewDelay } from '#views/records/preview/PreviewedRecord.tsx'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { employeeAnswer, employeeRow } from '#test/support/employeeAnswers.ts'

// The cursor pauses when the test says so, however slow the machine is.
let resting: { readonly run: () => void }[] = []
const rest = () => resting.splice(0).forEach(({ run }) => run())

// The panel loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  const [start, stop] = [globalThis.setTimeout, globalThis.clearTimeout]
  vi.stubGlobal('setTimeout', (run: () => void, after?: number) => {
    if (after !== previewDelay) return start(run, after)
    const timer = { run }
    resting.push(timer)
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: unknown) => {
    resting = resting.filter((one) => one !== timer)
    if (typeof timer !== 'object' || timer === null || !('run' in timer)) stop(timer as number)
  })
})
afterEach(() => {
  resting = []
  vi.unstubAllGlobals()
})

const people = ['Rao', 'Santos', 'Tan'].map((lastName, at) => ({
  ...employeeAnswer,
  id: `3f0c5a1e-0000-4000-8000-00000000000${at}`,
  firstName: 'Mira',
  lastName,
  jobTitle: `${lastName} Engineer`,
  email: `${lastName.toLowerCase()}@acme.test`,
  managerUserId: 'ada',
  managerName: 'Admin, Ada',
  onboardingTasksLeft: 3,
  offboardingTasksLeft: 0,
}))
const rows = people.map((person) => ({ ...employeeRow, ...person }))

const down: Answer<unknown> = {
  kind: 'refused',
  status: 422,
  errors: [{ code: 'down', message: "The record can't be read now." }],
}

async function open() {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_VIEW_PAY'] })
  api.replies.set('GET /employees', () => ok(rows, rows.length))
  for (const person of people) api.replies.set(`GET /employee/${person.id}`, () => ok(person))
  const { user } = openSignedIn('/employees/list', api)
  await screen.findByRole('link', { name: 'Rao, Mira' })
  await screen.findByRole('button', { name: 'Preview' })
  await user.keyboard('j')
  await user.keyboard('p')
  const panel = async (name: string) =>
    within(await screen.findByRole('complementary', { name: `Preview of ${name}` }))
  await panel('Rao, Mira')
  const reads = () => api.requests.flatMap(({ line }) => /^GET \/employee\/(.+)$/.exec(line)?.[1] ?? [])
  return { api, user, panel, reads }
}

test('the panel shows the values of the row immediately, and the record once the cursor pauses', async () => {
  const { panel } = await open()
  const rao = await panel('Rao, Mira')
  expect(rao.getByText('Rao Engineer')).toBeVisible()
  expect(rao.queryByText('rao@acme.test')).toBeNull()
  rest()
  expect(await rao.findByText('rao@acme.test')).toBeVisible()
  expect(rao.getByText('Admin, Ada')).toBeVisible()
  const glance = within(await rao.findByRole('region', { name: 'At a glance' }))
  expect(glance.getByRole('link', { name: '3 to do' })).toHaveAttribute(
    'href',
    `/employees/${people[0]?.id}/checklist`,
  )
  // The values of the row aren't repeated.
  expect(rao.getAllByText('Authorized until')).toHaveLength(1)
  expect(location.pathname).toBe('/employees/list')
})

test('of the rows that the cursor passes, only the last one is read', async () => {
  const { user, panel, reads } = await open()
  await user.keyboard('j')
  await panel('Santos, Mira')
  await user.keyboard('j')
  const tan = await panel('Tan, Mira')
  rest()
  expect(await tan.findByText('tan@acme.test')).toBeVisible()
  expect(reads()).toEqual([people[2]?.id])
})

test('a slow response for a row that the cursor has left is not shown', async () => {
  const { api, user, panel } = await open()
  let answer = (_: Answer<unknown>) => undefined as void
  api.replies.set(
    `GET /employee/${people[0]?.id}`,
    () => new Promise<Answer<unknown>>((resolve) => (answer = resolve)),
  )
  rest()
  await waitFor(() => expect(api.requests.at(-1)?.line).toBe(`GET /employee/${people[0]?.id}`))
  await user.keyboard('j')
  const santos = await panel('Santos, Mira')
  answer(ok(people[0]))
  rest()
  expect(await santos.findByText('santos@acme.test')).toBeVisible()
  expect(santos.queryByText('rao@acme.test')).toBeNull()
})

test('if a record could not be read, the panel says so next to the values of its row, and can read it again', async () => {
  const { api, user, panel } = await open()
  const reply = api.replies.get(`GET /employee/${people[0]?.id}`)
  api.replies.set(`GET /employee/${people[0]?.id}`, () => down)
  rest()
  const rao = await panel('Rao, Mira')
  expect(await rao.findByRole('alert')).toHaveTextContent("Couldn't load this employee")
  expect(rao.getByRole('alert')).toHaveTextContent("The record can't be read now.")
  expect(rao.getByText('Rao Engineer')).toBeVisible()
  if (reply !== undefined) api.replies.set(`GET /employee/${people[0]?.id}`, reply)
  await user.click(rao.getByRole('button', { name: 'Retry' }))
  expect(await rao.findByText('rao@acme.test')).toBeVisible()
  expect(rao.queryByRole('alert')).toBeNull()
})

test('a resource that says nothing about its panel shows all fields with a label', async () => {
  const id = '3f0c5a1e-0000-4000-8000-000000000009'
  const row = {
    id,
    ownerType: 'EMPLOYEE',
    ownerId: people[0]?.id,
    ownerName: 'Rao, Mira',
    excerpt: 'Called about',
    text: 'Called about the laptop.',
    date: '2026-03-02',
    authorName: 'Client, Cleo',
    pinned: true,
    archivedAt: null,
    version: 1,
  }
  const api = createApi(cleo)
  api.replies.set('GET /notes', () => ok([row], 1))
  api.replies.set(`GET /note/${id}`, () =>
    ok({
      ...row,
      text: 'Called about the laptop. It is returned.',
      tenantId: 't',
      clientId: 'c',
      createdAt: '2026-03-02T09:00:00Z',
      createdBy: 'cleo',
      updatedAt: '2026-03-02T09:00:00Z',
      updatedBy: 'cleo',
    }),
  )
  const { user } = openSignedIn('/notes/list', api)
  await screen.findByRole('button', { name: 'Preview' })
  await user.keyboard('j')
  await user.keyboard('p')
  const panel = within(await screen.findByRole('complementary', { name: /^Preview of/ }))
  rest()
  expect(await panel.findByText('Called about the laptop. It is returned.')).toBeVisible()
  expect(panel.queryByText(people[0]?.id ?? '')).toBeNull()
})
