import { expect, it, vi } from 'vitest'
import { createUnsavedWork, type UnsavedReport } from '#services/storage/unsavedWork.ts'

const tabOf = (uid: string | null, ...titles: string[]) =>
  createUnsavedWork(() => ({ uid, titles }), Promise.resolve())

/** Asks from one tab of the user and returns all reports. */
function watchTabs(uid: string) {
  const reports: UnsavedReport[] = []
  const stop = tabOf(uid, 'New contract')((found) => reports.push(found))
  return { reports, stop }
}

it('reports this tab first, then the other tabs of the same user', async () => {
  tabOf('cleo', 'Employee E-00012')
  tabOf('cleo')
  tabOf('hana', 'Employee E-00099')
  tabOf(null, 'Employee E-00098')
  const { reports, stop } = watchTabs('cleo')
  expect(reports).toEqual([{ tab: 'here', titles: ['New contract'] }])
  await vi.waitFor(() => expect(reports).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop()
  expect(reports.map(({ titles }) => titles)).toEqual([['New contract'], ['Employee E-00012']])
  expect(reports[1]?.tab).not.toBe('here')
})

it('reports a tab with more or longer titles than a response can have', async () => {
  tabOf('mira', 'x'.repeat(300), ...Array.from({ length: 60 }, String))
  const { reports, stop } = watchTabs('mira')
  await vi.waitFor(() => expect(reports).toHaveLength(2))
  stop()
  expect(reports[1]?.titles).toHaveLength(50)
  expect(reports[1]?.titles[0]).toBe('x'.repeat(200))
})

it('ignores malformed responses', async () => {
  const { reports, stop } = watchTabs('ada')
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
  await vi.waitFor(() => expect(reports.at(-1)?.tab).toBe('last'))
  stop()
  channel.close()
  expect(reports.filter(({ tab }) => tab === 'here' || tab === 'tab-2')).toHaveLength(1)
})

it('answers a question that arrives while the tab is still loading once it has restored its drafts', async () => {
  const restored: string[] = []
  let start: () => void = () => undefined
  createUnsavedWork(
    () => {
      if (restored.length === 0) throw new Error('Nothing is restored yet.')
      return { uid: 'rita', titles: restored }
    },
    new Promise<void>((resolve) => {
      start = resolve
    }),
  )
  const { reports, stop } = watchTabs('rita')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reports.map(({ titles }) => titles)).toEqual([['New contract']])
  restored.push('Employee E-00077')
  start()
  await vi.waitFor(() => expect(reports.map(({ titles }) => titles)).toContainEqual(['Employee E-00077']))
  stop()
})
