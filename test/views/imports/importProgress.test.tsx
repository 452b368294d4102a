import { act, render, screen } from '@testing-library/react'
import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { importFields } from '#domain/imports/kindFields.ts'
import type { ImportServices } from '#machines/imports/importServices.ts'
import { createImportFileMachine } from '#machines/imports/importFile.machine.ts'
import type { ReadProgress } from '#machines/kit/readSelectors.ts'
import { employees } from '#views/employees/area.ts'
import { RunningStep } from '#views/imports/RunningStep.tsx'

const file = {
  importId: 'i1',
  entity: 'employees',
  rows: 10_000,
  checked: 10_000,
  valid: 10_000,
  created: 10_000,
}

/** Opens the page of a file and starts a call that gets no response. Returns how to report its progress. */
async function openWorking(state: string | object, event: 'import.commit' | 'import.undo') {
  let report: ((progress: ReadProgress) => void) | undefined
  const call = (_input: unknown, _signal: AbortSignal, progressed?: typeof report) => {
    report = progressed
    return new Promise<never>(() => undefined)
  }
  const services = { commitRows: call, undoRows: call } as unknown as ImportServices
  const machine = createImportFileMachine({ loadImports: () => Promise.resolve(services) })
  const context = {
    area: 'importEmployees',
    clientId: 'NWTX',
    file: file as never,
    mapping: {},
    imports: [],
    error: null,
  }
  const snapshot = machine.resolveState({ value: state as never, context })
  const actor = createActor(machine, { input: context, snapshot }).start()
  render(
    <RunningStep
      actor={actor}
      kind={{ name: 'employees', area: employees, fields: importFields.employees }}
    />,
  )
  await act(async () => actor.send({ type: event }))
  return (progress: ReadProgress) => act(async () => report?.(progress))
}

test('while rows are added, the page shows how many have been', async () => {
  const report = await openWorking('ready', 'import.commit')
  expect(screen.getByRole('status')).toHaveTextContent(
    'Importing 10,000 employees. This can take a minute. You can leave this page.',
  )
  await report({ done: 3_200, total: 10_000 })
  expect(screen.getByRole('status')).toHaveTextContent(
    'Imported 3,200 of 10,000 employees. You can leave this page.',
  )
  const bar = screen.getByRole('progressbar', { name: 'Importing' })
  expect(bar).toHaveAttribute('aria-valuenow', '32')
  await report({ done: 4_500, total: 10_000 })
  expect(bar).toHaveAttribute('aria-valuenow', '45')
})

test('while an import is undone, the page shows how many rows have been removed', async () => {
  const report = await openWorking({ imported: 'confirming' }, 'import.undo')
  expect(screen.getByRole('status')).toHaveTextContent('Removing 10,000 employees…')
  await report({ done: 9_500, total: 10_000 })
  expect(screen.getByRole('status')).toHaveTextContent('Removed 9,500 of 10,000 employees.')
  expect(screen.getByRole('progressbar', { name: 'Undoing' })).toHaveAttribute('aria-valuenow', '95')
})
