import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { assign, createActor, fromPromise, setup, spawnChild } from 'xstate'
import { afterEach, expect, test, vi } from 'vitest'
import { createFlowLog, maxEnded, maxEndedAlike } from '#devtools/log/flowLog.ts'
import { FlowPanel } from '#devtools/panel/FlowPanel.tsx'
import { createRecordAreaMachine } from '#machines/records/recordArea.machine.ts'
import { createSignInMachine } from '#machines/session/signIn.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { play } from '#test/models/play.ts'

const submit = { type: 'signIn.submit', email: 'a@b.test', password: 'hush-hush', shared: false } as const
const wrong = { code: 'invalid-credential', message: 'Email or password is wrong.' }

afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns a watched sign-in chart whose calls the test responds to. */
function watched() {
  const calls: { reject: (error: unknown) => void }[] = []
  const log = createFlowLog()
  const machine = createSignInMachine({
    ...inertDeps<Parameters<typeof createSignInMachine>[0]>(),
    signIn: () => new Promise((_, reject) => calls.push({ reject })),
  })
  const actor = createActor(machine, { inspect: log.inspect })
  render(<FlowPanel log={log} />)
  actor.start()
  return { actor, log, fail: () => calls.at(-1)?.reject(wrong) }
}

test('shows the states and events of running actors as they change', async () => {
  const { actor, fail } = watched()
  const actors = within(await screen.findByRole('navigation', { name: 'Actors' }))
  expect(await actors.findByRole('button', { name: /idle$/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('region', { name: 'idle, active' })).toHaveAttribute('aria-current', 'step')
  expect(screen.getByRole('region', { name: 'signingIn' })).not.toHaveAttribute('aria-current')

  actor.send(submit)
  expect(await screen.findByRole('region', { name: 'signingIn, active' })).toBeVisible()
  expect(await actors.findByRole('button', { name: 'signIn call' })).toBeVisible()
  fail()
  expect(await screen.findByRole('region', { name: 'idle, active' })).toBeVisible()
  expect(screen.getByText('Events (2)')).toBeVisible()
  expect(screen.getByText('signIn.submit', { selector: 'summary' })).toBeVisible()
  expect(screen.getByText('signIn fails', { selector: 'summary' })).toBeVisible()
  expect(actors.queryByRole('button', { name: 'signIn call' })).not.toBeInTheDocument()
})

test('masks secrets when an event is opened and formats no event before that', async () => {
  const user = userEvent.setup()
  const { actor } = watched()
  let reads = 0
  const counted = { ...submit, toJSON: () => ((reads += 1), submit) }
  actor.send(counted)
  const event = await screen.findByText('signIn.submit', { selector: 'summary' })
  expect(reads).toBe(0)
  await user.click(event)
  const details = await screen.findByText(/"email": "a@b.test"/)
  expect(reads).toBeGreaterThan(0)
  expect(details).toHaveTextContent('"password": "•••"')
  await user.click(screen.getByText('Context'))
  await user.click(screen.getByRole('button', { name: 'signIn call' }))
  await user.click(screen.getByText('Input'))
  expect(await screen.findByText(/"password": "•••"/)).toBeVisible()
  expect(document.body.textContent).not.toContain(submit.password)
})

test('an ended call stays visible with its log and error until the next one starts', async () => {
  const user = userEvent.setup()
  const { actor, fail } = watched()
  const actors = within(await screen.findByRole('navigation', { name: 'Actors' }))
  actor.send(submit)
  await user.click(await actors.findByRole('button', { name: 'signIn call' }))
  fail()
  const ended = await actors.findByRole('button', { name: 'signIn failed' })
  expect(ended).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('heading', { level: 3, name: /^signIn failed at \d\d:\d\d:\d\d/ })).toBeVisible()
  expect(screen.getByText(/"code": "invalid-credential"/)).toBeVisible()
  expect(screen.getByText('it fails', { selector: 'summary' })).toBeVisible()

  // The next try has the same place, so the panel shows it. The ended one can still be selected.
  actor.send(submit)
  const next = await actors.findByRole('button', { name: 'signIn call' })
  expect(next).toHaveAttribute('aria-pressed', 'true')
  await user.click(ended)
  expect(screen.getByText(/"code": "invalid-credential"/)).toBeVisible()
  fail()
  await waitFor(() => expect(actors.getAllByRole('button', { name: 'signIn failed' })).toHaveLength(2))
  expect(ended).toHaveAttribute('aria-pressed', 'true')
})

test('keeps two ended actors per place and the latest of all', async () => {
  const log = createFlowLog()
  const calls = setup({ actors: { call: fromPromise(() => Promise.resolve('answered')) } }).createMachine({
    context: { count: 0 },
    on: {
      again: { actions: spawnChild('call', { id: 'same' }) },
      next: {
        actions: [
          assign({ count: ({ context }) => context.count + 1 }),
          spawnChild('call', { id: ({ context }) => `call ${context.count}` }),
        ],
      },
    },
  })
  const actor = createActor(calls, { inspect: log.inspect }).start()
  render(<FlowPanel log={log} />)
  const actors = within(await screen.findByRole('navigation', { name: 'Actors' }))
  for (let times = 0; times < 5; times += 1) {
    actor.send({ type: 'again' })
    await Promise.resolve()
  }
  await waitFor(() =>
    expect(actors.getAllByRole('button', { name: 'same done' })).toHaveLength(maxEndedAlike),
  )
  for (let times = 0; times < maxEnded; times += 1) actor.send({ type: 'next' })
  await actors.findByRole('button', { name: `call ${maxEnded} done` })
  expect(actors.getAllByRole('button', { name: /^call \d+ done$/ })).toHaveLength(maxEnded)
  expect(actors.queryByRole('button', { name: 'same done' })).not.toBeInTheDocument()
})

test('a call that ended together with its parent shows its own result', async () => {
  const log = createFlowLog()
  const parent = setup({ actors: { call: fromPromise(() => Promise.resolve('answered')) } }).createMachine({
    initial: 'asking',
    states: {
      asking: { invoke: { id: 'call', src: 'call', onDone: 'answered' } },
      answered: { type: 'final' },
    },
  })
  createActor(parent, { inspect: log.inspect }).start()
  render(<FlowPanel log={log} />)
  expect(await screen.findByRole('button', { name: 'call done' })).toBeVisible()
})

test('an actor that throws is shown as failed', async () => {
  const user = userEvent.setup()
  const log = createFlowLog()
  const deps = {
    ...inertDeps<Parameters<typeof createSignInMachine>[0]>(),
    signInWithProvider: () => {
      throw new Error('The window is blocked.')
    },
  }
  const actor = createActor(createSignInMachine(deps), { inspect: log.inspect }).start()
  actor.send({ type: 'signIn.useProvider', provider: 'google', shared: false })
  render(<FlowPanel log={log} />)
  await user.click(await screen.findByRole('button', { name: 'signInWithProvider failed' }))
  expect(screen.getByText(/"message": "The window is blocked."/)).toBeVisible()
})

test('scrolls only the drawing, to the state that became active', async () => {
  const { actor } = watched()
  const idle = await screen.findByRole('region', { name: 'idle, active' })
  const root = screen.getByRole('region', { name: 'signIn, active' })
  const drawing = root.parentElement!
  const at = (top: number, height: number) => () => new DOMRect(0, top, 300, height)
  drawing.getBoundingClientRect = at(100, 200)
  idle.getBoundingClientRect = at(110, 40)
  const far = screen.getByRole('region', { name: 'signingIn' })
  far.getBoundingClientRect = () => new DOMRect(0, 900 - drawing.scrollTop, 300, 40)
  actor.send(submit)
  await screen.findByRole('region', { name: 'signingIn, active' })
  // The middle of the drawing is 80 px from its top.
  await waitFor(() => expect(far.getBoundingClientRect().top).toBe(180))
  expect(document.documentElement.scrollTop).toBe(0)
})

test('Copy as test copies a story that runs', async () => {
  const user = userEvent.setup()
  const { actor, fail } = watched()
  actor.send(submit)
  fail()
  await screen.findByText('Events (2)')
  await user.click(screen.getByRole('button', { name: 'Copy as test' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`import { expect, test } from 'vitest'
import { createSignInMachine } from '#machines/session/signIn.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { play } from '#test/models/play.ts'

test('signIn follows the recorded events', () => {
  const actor = play(createSignInMachine(inertDeps()), null, [
    { send: {"type":"signIn.submit","email":"person1@example.test","password":"•••","shared":false} },
    { fail: 'signIn', with: {"code":"invalid-credential","message":"Email or password is wrong."} },
  ])
  expect(actor.getSnapshot().value).toEqual("idle")
})
`)
  const replayed = play(createSignInMachine(inertDeps()), null, [
    { send: { ...submit, password: '•••' } },
    { fail: 'signIn', with: wrong },
  ])
  expect(replayed.getSnapshot().value).toBe('idle')
})

test('works with the keyboard and frees its space when collapsed', async () => {
  const user = userEvent.setup()
  watched()
  const handle = await screen.findByRole('separator', { name: 'Width of the flow panel' })
  await screen.findByRole('button', { name: 'Copy as test' })
  await user.tab()
  expect(handle).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(handle).toHaveAttribute('aria-valuenow', '472')
  expect(document.body.style.marginInlineEnd).toBe('472px')
  await user.tab()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Collapse' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('complementary', { name: 'Flow panel' })).not.toBeInTheDocument()
  expect(document.body.style.marginInlineEnd).toBe('')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Flows' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(screen.getByRole('complementary', { name: 'Flow panel' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Collapse' })).toHaveFocus())
})

test('leaves room for the page in a narrow window, however wide the panel is', async () => {
  const user = userEvent.setup()
  const before = window.innerWidth
  try {
    window.innerWidth = 768
    watched()
    const handle = await screen.findByRole('separator', { name: 'Width of the flow panel' })
    await user.tab()
    await user.keyboard('{ArrowLeft>20/}')
    expect(handle).toHaveAttribute('aria-valuenow', '448')
    expect(handle).toHaveAttribute('aria-valuemax', '448')
  } finally {
    window.innerWidth = before
  }
})

test('keeps the selected actor when it restarts', async () => {
  const user = userEvent.setup()
  const log = createFlowLog()
  const machine = createRecordAreaMachine(inertDeps())
  render(<FlowPanel log={log} />)
  const area = createActor(machine, {
    input: { area: 'employees', clientId: 'NWTX' },
    inspect: log.inspect,
  }).start()
  const open = (id: string) =>
    area.send({ type: 'route.changed', route: { area: 'employees', page: 'record', id } })
  open('e1')
  const actors = within(await screen.findByRole('navigation', { name: 'Actors' }))
  await user.click(await actors.findByRole('button', { name: /^record readingDraft/ }))
  await user.click(screen.getByText('Context'))
  expect(screen.getByText(/"id": "e1"/)).toBeVisible()
  open('e2')
  expect(await screen.findByText(/"id": "e2"/)).toBeVisible()
  expect(actors.getByRole('button', { name: /^record readingDraft/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a restored actor says why it cannot be copied', async () => {
  const log = createFlowLog()
  const machine = createSignInMachine(inertDeps())
  const persisted = createActor(machine).start().getPersistedSnapshot()
  render(<FlowPanel log={log} />)
  await act(async () => {
    createActor(machine, { snapshot: persisted, inspect: log.inspect }).start()
  })
  const copy = await screen.findByRole('button', { name: 'Copy as test' })
  expect(copy).toHaveAccessibleDescription(
    'This actor was restored after a reload, but a test needs its events from the start.',
  )
})

test('an actor with a long log says why it cannot be copied', async () => {
  const { actor } = watched()
  for (let times = 0; times < 160; times += 1) {
    actor.send({ type: 'signIn.useProvider', provider: 'google', shared: false })
    actor.send({ type: 'signIn.cancel' })
  }
  expect(await screen.findByText('Events (300)')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy as test' })).toHaveAccessibleDescription(
    'Only the last 300 events are kept, but a test needs all events.',
  )
})
