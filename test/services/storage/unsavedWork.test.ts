import { expect, it, vi } from 'vitest'
import { createUnsavedWork, type UnsavedReport } from '#services/storage/unsavedWork.ts'

const tabOf = (uid: string | null, ...titles: string[]) => createUnsavedWork(() => ({ uid, titles }))

/** Asks from a tab of the user and returns all reports. */
function watchTabs(uid: string) {
  const heard: UnsavedReport[] = []
  const stop = tabOf(uid, 'New contract')((found) => heard.push(found))
  return { heard, stop }
}

it('reports this tab first, then the other tabs of the same user', async () => {
  tabOf('cleo', 'Employee E-00012')
  tabOf('cleo')
  tabOf('hana', 'Employee E-00099')
  tabOf(null, 'Employee E-00098')
  const { heard, stop } = watchTabs('cleo')
  expect(heard).toEqual([{ tab: 'here', titles: ['New contract'] }])
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop()
  expect(heard.map(({ titles }) => titles)).toEqual([['New contract'], ['Employee E-00012']])
  expect(heard[1]?.tab).not.toBe('here')
})

it('ignores malformed answers', async () => {
  const { heard, stop } = watchTabs('ada')
  const channel = new BroadcastChannel('muster.unsavedWork')
  const answer = { type: 'answer', uid: 'ada', tab: 'tab-2', titles: ['Employee E-00012'] }
  for (const broken of [
    null,
    { ...answer, tab: 'here' },
    { ...answer, uid: 'hana' },
    { ...answer, titles: [1] },
    { ...answer, titles: 'Employee' },
    { ...answer, titles: ['x'.repeat(201)] },
    { ...answer, titles: Array.from({ length: 51 }, String) },
  ])
    channel.postMessage(broken)
  channel.postMessage({ ...answer, tab: 'last' })
  await vi.waitFor(() => expect(heard.at(-1)?.tab).toBe('last'))
  stop()
  channel.close()
  expect(heard.filter(({ tab }) => tab === 'here' || tab === 'tab-2')).toHaveLength(1)
})
