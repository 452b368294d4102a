import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const channels: BroadcastChannel[] = []

/** Returns the module as another tab of the browser has it: separate memory, same BroadcastChannel. */
async function openTab() {
  vi.resetModules()
  return import('#services/identity/linkEmail.ts')
}

beforeEach(() => {
  const Channel = globalThis.BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    },
  )
})

afterEach(() => {
  channels.splice(0).forEach((channel) => channel.close())
  vi.unstubAllGlobals()
})

it('a new tab finds the email of the tab that requested the link', async () => {
  const asking = await openTab()
  asking.rememberLinkEmail('cleo@muster.test')
  const opened = await openTab()
  expect(await opened.findLinkEmail()).toBe('cleo@muster.test')
})

it('the tab that requested the link knows its latest email', async () => {
  const tab = await openTab()
  tab.rememberLinkEmail('evan@muster.test')
  tab.rememberLinkEmail('cleo@muster.test')
  expect(await tab.findLinkEmail()).toBe('cleo@muster.test')
})

it('a browser that requested no link has no email', async () => {
  const tab = await openTab()
  expect(await tab.findLinkEmail()).toBeNull()
})

it('a message in another format is ignored', async () => {
  const tab = await openTab()
  const other = new BroadcastChannel('muster.signInLink')
  const found = tab.findLinkEmail()
  for (const message of [null, 'cleo@muster.test', {}, { email: 7 }, { email: { length: 3 } }])
    other.postMessage(message)
  expect(await found).toBeNull()
})
