import { createActor, waitFor } from 'xstate'
import { expect, test } from 'vitest'
import { createSignInMachine, type SignInDeps } from '#machines/session/signIn.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'

/** Starts a sign-in chart whose provider calls the test responds to. */
function atTheDoor() {
  const windows: { provider: string; close: () => void }[] = []
  const deps: SignInDeps = {
    ...inertDeps<SignInDeps>(),
    sendSignInLink: () => Promise.resolve(),
    signInWithProvider: ({ provider }) =>
      new Promise((_, reject) => {
        const close = () => reject({ code: 'popup-closed-by-user', message: 'The window was closed.' })
        windows.push({ provider, close })
      }),
  }
  return { actor: createActor(createSignInMachine(deps)).start(), windows }
}

const choose = { type: 'signIn.useProvider', provider: 'google', shared: false } as const

test('a provider’s window can be opened again, and closing the first one shows no error', async () => {
  const { actor, windows } = atTheDoor()
  actor.send(choose)
  actor.send(choose)
  expect(windows).toHaveLength(2)
  windows[0]?.close()
  await Promise.resolve()
  expect(actor.getSnapshot().value).toBe('choosing')
  windows[1]?.close()
  await waitFor(actor, (state) => state.matches('idle'))
  expect(actor.getSnapshot().context.errors[0]?.message).toBe('The window was closed.')
})

test('a user waiting for a link can sign in another way or request the link again', async () => {
  const { actor, windows } = atTheDoor()
  actor.send({ type: 'signIn.requestLink', email: 'a@b.test', next: null })
  await waitFor(actor, (state) => state.matches('linkSent'))
  actor.send({ type: 'signIn.requestLink', email: 'other@b.test', next: null })
  await waitFor(actor, (state) => state.matches('linkSent'))
  actor.send(choose)
  expect(windows).toHaveLength(1)
})
