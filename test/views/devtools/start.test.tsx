import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createActor } from 'xstate'
import { afterEach, expect, test, vi } from 'vitest'
import { startDevtools } from '#devtools/start.tsx'
import { withoutSecrets } from '#devtools/log/withoutSecrets.ts'
import { createSignInMachine } from '#machines/session/signIn.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
  document.body.replaceChildren()
})

test('?inspect says that its window is blocked, and a click opens it', async () => {
  const user = userEvent.setup()
  const received: unknown[] = []
  const opened = { postMessage: (event: unknown) => void received.push(event) } as never
  vi.spyOn(window, 'open').mockReturnValueOnce(null).mockReturnValue(opened)
  const inspect = await startDevtools('?inspect')
  expect(await screen.findByRole('alert')).toHaveTextContent("Your browser blocked Stately's inspector")
  createActor(createSignInMachine(inertDeps()), { inspect }).start()
  await user.click(screen.getByRole('button', { name: 'Open inspector' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  // Events from before the window opened are sent too, once.
  dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  await waitFor(() => expect(JSON.stringify(received)).toContain('idle'))
  expect(received.filter((event) => JSON.stringify(event).includes('"@xstate.actor"'))).toHaveLength(1)
})

test('?inspect says that the device is offline and opens no window', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let windows = 0
  vi.spyOn(window, 'open').mockImplementation(() => ((windows += 1), null))
  await startDevtools('?inspect')
  expect(await screen.findByRole('alert')).toHaveTextContent("You're offline")
  expect(windows).toBe(0)
})

test('?inspect says when Stately is not responding', async () => {
  vi.spyOn(window, 'open').mockReturnValue({ postMessage: () => undefined } as never)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await startDevtools('?inspect')
  vi.advanceTimersByTime(9_000)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  vi.advanceTimersByTime(2_000)
  vi.useRealTimers()
  expect(await screen.findByRole('alert')).toHaveTextContent("isn't responding")
  dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test("Stately's window receives every event, without secrets", async () => {
  const received: string[] = []
  vi.spyOn(window, 'open').mockReturnValue({
    postMessage: (event: unknown) => void received.push(JSON.stringify(event)),
  } as never)
  const inspect = await startDevtools('?inspect')
  dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  const actor = createActor(createSignInMachine(inertDeps()), { inspect }).start()
  actor.send({ type: 'signIn.submit', email: 'a@b.test', password: 'hush-hush', shared: false })
  await waitFor(() => expect(received.join()).toContain('a@b.test'))
  await waitFor(() => expect(received.filter((text) => text.includes('@xstate.actor'))).toHaveLength(2))
  expect(received.join()).toContain('idle')
  expect(received.join()).not.toContain('hush-hush')
})

test('the panel survives reloads until ?flows=off', async () => {
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

test('secrets are masked; names and error messages are not', () => {
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
