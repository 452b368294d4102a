// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EndReason, Identity, Session } from '#services/identity/identity.ts'
import { createSessionWatch, type SessionEvent } from '#services/identity/session.ts'

type Report = (session: Session | null, reason: EndReason | null) => void

const session: Session = {
  user: {
    uid: 'cleo',
    displayName: null,
    email: 'cleo@muster.test',
    attributes: { clients: ['NWTX'], roles: [] },
  },
  token: { accessToken: 'token-1', expirationTime: 1 },
}

const stops: (() => void)[] = []

/** Opens a tab of the app with a provider that the test controls. */
function openTab(restoredUid?: string) {
  let report: Report = () => {}
  const stopped = vi.fn<() => void>()
  const identity = {
    watch: (listener: Report) => {
      report = listener
      return stopped
    },
  } as unknown as Identity
  const watch = createSessionWatch(identity, restoredUid)
  const events: SessionEvent[] = []
  const stop = watch.watch((event) => events.push(event))
  stops.push(stop)
  return { watch, events, stop, stopped, provider: (...args: Parameters<Report>) => report(...args) }
}

const visible = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

describe('the session', () => {
  it("is reported with the provider's reason", () => {
    const { events, provider } = openTab()
    provider(null, null)
    provider(session, null)
    provider(null, 'disabled')
    expect(events).toEqual([
      { type: 'session.absent' },
      { type: 'session.present', ...session },
      { type: 'session.revoked', reason: 'disabled' },
    ])
  })

  it('ends when the API rejects a fresh token', () => {
    const { watch, events } = openTab()
    watch.refused('refused')
    expect(events).toEqual([{ type: 'session.revoked', reason: 'refused' }])
  })

  it('wakes up when the network is back or the page becomes visible, not when it is hidden', () => {
    const { events } = openTab()
    visible('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(events).toEqual([])
    visible('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    expect(events).toEqual([{ type: 'session.wake' }, { type: 'session.wake' }])
  })

  it("isn't reported after unsubscribing", () => {
    const { watch, events, stop, stopped } = openTab()
    stop()
    watch.refused('refused')
    window.dispatchEvent(new Event('online'))
    expect(stopped).toHaveBeenCalledTimes(1)
    expect(events).toEqual([])
  })
})

describe('other tabs', () => {
  it('of the same user are signed out within 2 s (A8, R10)', async () => {
    const here = openTab()
    const there = openTab()
    for (const tab of [here, there]) tab.provider(session, null)
    here.watch.signedOut(null)
    await vi.waitFor(
      () => expect(there.events.at(-1)).toEqual({ type: 'session.revoked', reason: 'elsewhere' }),
      {
        timeout: 2_000,
      },
    )
    expect(here.events).toHaveLength(1)
  })

  it('of the same user are signed out before anyone has confirmed their restored session', async () => {
    const here = openTab()
    const [there, ofAda] = [openTab('cleo'), openTab('ada')]
    here.provider(session, null)
    here.watch.signedOut(null)
    await vi.waitFor(() => expect(there.events).toEqual([{ type: 'session.revoked', reason: 'elsewhere' }]))
    expect(ofAda.events).toEqual([])
  })

  it('of another user and invalid messages change nothing', async () => {
    const here = openTab()
    const there = openTab()
    here.provider(session, null)
    there.provider({ ...session, user: { ...session.user, uid: 'ada' } }, null)
    const anyone = new BroadcastChannel('muster.session')
    const noSuchWords = [
      null,
      'signed-out',
      7,
      {},
      { type: 'signed-out' },
      { type: 'signed-out', uid: 7 },
      { type: 'signed-in', uid: 'cleo' },
      { uid: 'cleo' },
    ]
    for (const word of noSuchWords) anyone.postMessage(word)
    there.watch.signedOut(null)
    anyone.postMessage({ type: 'signed-out', uid: 'ada' })
    await vi.waitFor(() => expect(there.events).toHaveLength(2))
    expect(here.events).toHaveLength(1)
    anyone.close()
  })

  it('receive nothing when no user was signed in', () => {
    const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    openTab().watch.signedOut(null)
    expect(post).not.toHaveBeenCalled()
  })
})
