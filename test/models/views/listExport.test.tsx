import { screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { ExportedList } from '#machines/records/listExport.machine.ts'
import { listExport } from '#test/models/charts/listExport.ts'
import { rows } from '#test/models/views/employees.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'

interface Running {
  readonly input: ExportedList
  readonly signal: AbortSignal
  readonly report: (done: number) => void
  readonly end: (answer: object) => void
}
let running: Running | null = null
const exportList = (input: ExportedList, signal: AbortSignal, report: (done: number) => void) =>
  new Promise((end) => {
    running = { input, signal, report, end }
  })
const ends = (answer: object) => async () => running?.end(answer)
const started = 'a list is exported'
const canceled = 'the export is canceled'

runStories({
  model: listExport,
  open: async () => {
    running = null
    const stage = await openStage({
      path: '/employees/list',
      signedIn: true,
      areas: { employees: { exportList } },
      chart: 'listExport',
      at: ['auth', 'workspace', 'employees', 'listExport'],
    })
    await stage.answer('employees.loadPage', { kind: 'ok', data: rows, total: 2_400 })
    await screen.findByText('Export 2,400 rows')
    return stage
  },
  acts: {
    [started]: async ({ user }) => {
      await user.click(await screen.findByText('Export 2,400 rows'))
      await vi.waitFor(() => expect(running?.signal.aborted).toBe(false))
      expect(running?.input.ids).toBeNull()
    },
    'a thousand rows arrive': async () => running?.report(1_000),
    'the file is saved': ends({ kind: 'ok', data: 2_400 }),
    'a file with one row is saved': ends({ kind: 'ok', data: 1 }),
    'the export fails': ends({
      kind: 'refused',
      status: 403,
      errors: [{ code: 'no', message: "You don't have permission." }],
    }),
    [canceled]: async ({ user }) => user.click(await screen.findByRole('button', { name: 'Cancel export' })),
  },
  // A running export has no second button.
  impossible: (words, before) => words === started && before === 'exporting',
  sees: async (value, _, last) => {
    if (value === 'exporting') {
      const done = last === 'a thousand rows arrive' ? '1,000' : '0'
      expect(await screen.findByText(`Exporting ${done} of 2,400`)).toBeVisible()
      return
    }
    expect(await screen.findByText('Export 2,400 rows')).toBeVisible()
    if (last === canceled) expect(running?.signal.aborted).toBe(true)
    const says: Readonly<Record<string, string>> = {
      'the file is saved': 'Exported 2,400 rows',
      'a file with one row is saved': 'Exported 1 row',
      'the export fails': "You don't have permission.",
    }
    const text = says[last]
    if (text !== undefined) await waitFor(() => expect(screen.getByText(text)).toBeVisible())
  },
})
