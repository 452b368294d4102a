import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createActor } from 'xstate'
import { afterEach, expect, test, vi } from 'vitest'
import { startDevtools } from '#devtools/start.tsx'
import { withoutSecrets } from '#devtools/withoutSecrets.ts'
import { createSignInMachine } from '#machines/session/signIn.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
  document.body.replaceChildren()
})

test('?inspect says that its window is blocked, and a press opens it', async () => {
  const user = userEvent.setup()
  const told: unknown[] = []
  const opened = { postMessage: (event: unknown) => void told.push(event) } as never
  vi.spyOn(window, 'open').mockReturnValueOnce(null).mockReturnValue(opened)
  const inspect = await startDevtools('?inspect')
  expect(await screen.findByRole('alert')).toHaveTextContent('The browser blocked the window')
  createActor(createSignInMachine(inertDeps()), { inspect }).start()
  await user.click(screen.getByRole('button', { name: 'Open inspector' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  // What happened before the window opened is sent as well, once.
  dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  await waitFor(() => expect(JSON.stringify(told)).toContain('asking'))
  expect(told.filter((event) => JSON.stringify(event).includes('"@xstate.actor"'))).toHaveLength(1)
})

test('?inspect says that the device is offline, and opens nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let windows = 0
  vi.spyOn(window, 'open').mockImplementation(() => ((windows += 1), null))
  await startDevtools('?inspect')
  expect(await screen.findByRole('alert')).toHaveTextContent('this device is offline')
  expect(windows).toBe(0)
})

test('?inspect says that Stately does not respond, until it does', async () => {
  vi.spyOn(window, 'open').mockReturnValue({ postMessage: () => undefined } as never)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await startDevtools('?inspect')
  vi.advanceTimersByTime(9_000)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  vi.advanceTimersByTime(2_000)
  vi.useRealTimers()
  expect(await screen.findByRole('alert')).toHaveTextContent('does not respond')
  dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('Stately’s window hears what happens, and no secret', async () => {
  const told: string[] = []
  vi.spyOn(window, 'open').mockReturnValue({
    postMessage: (event: unknown) => void told.push(JSON.stringify(event)),
  } as never)
  const inspect = await startDevtools('?inspect')
  dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  const actor = createActor(createSignInMachine(inertDeps()), { inspect }).start()
  actor.send({ type: 'signIn.submit', email: 'a@b.test', password: 'hush-hush', shared: false })
  await waitFor(() => expect(told.join()).toContain('a@b.test'))
  await waitFor(() => expect(told.filter((text) => text.includes('@xstate.actor'))).toHaveLength(2))
  expect(told.join()).toContain('asking')
  expect(told.join()).not.toContain('hush-hush')
})

test('the panel is there again after a reload, until it is no longer wanted', async () => {
  await startDevtools('?flows')
  expect(await screen.findByRole('complementary', { name: 'Flow panel' })).toBeVisible()
  document.body.replaceChildren()
  await startDevtools('')
  expect(await screen.findByRole('complementary', { name: 'Flow panel' })).toBeVisible()
  document.body.replaceChildren()
  await startDevtools('?flows=off')
  await startDevtools('')
  expect(document.body).toBeEmptyDOMElement()
})

test('secrets are masked; what something is called, and what an error says, is not', () => {
  const failure = Object.assign(new Error('That code is not right.'), { code: 'invalid-verification-code' })
  expect(
    withoutSecrets({
      failure,
      client: { code: 'NWTX' },
      proof: { code: '123456' },
      link: { code: 'kD3xPq0_aZ-77tYw1mN5rV2cB8sL4gH6jF9eU0iO' },
      token: { accessToken: 'ey.ab.cd' },
      password: 'letters',
    }),
  ).toEqual({
    failure: { code: 'invalid-verification-code', message: 'That code is not right.' },
    client: { code: 'NWTX' },
    proof: { code: '•••' },
    link: { code: '•••' },
    token: { accessToken: '•••' },
    password: '•••',
  })
})
