import { useSelector } from '@xstate/react'
import type { Draft } from '#domain/kernel/answer.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import type { SelectedRow } from '#machines/records/selection.ts'
import { useArea, useSelectionActor } from '#views/shell/ActorsContext.tsx'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'

/** Returns the selection that all billing runs share, the state of its bulk event, and what is needed to start another event. */
export function useRunSelection() {
  const { name } = useCurrentArea()
  const runs = useArea(name)
  const selection = useSelectionActor(name)
  const state = useSelector(selection, (snapshot) => snapshot?.value ?? 'selecting')
  const context = useSelector(selection, (snapshot) => snapshot?.context)
  /** Opens the dialog of an event for these rows. If `isNoneSelected` is true, no row is selected at first. */
  const requestBulk = (
    event: string,
    rows: readonly SelectedRow[],
    values: Draft = {},
    { isNoneSelected = false } = {},
  ) => {
    selection?.send({ type: 'bulk.close' })
    selection?.send({ type: 'selection.clear' })
    runs?.send({ type: 'selection.add', rows })
    const newSelection = runs?.getSnapshot().children['selection'] as SelectionActor | undefined
    newSelection?.send({ type: 'bulk.request', event })
    for (const [path, value] of Object.entries(values)) newSelection?.send({ type: 'bulk.type', path, value })
    if (isNoneSelected) newSelection?.send({ type: 'selection.remove', rows })
  }
  /** Why another event can't be started, or undefined if it can. */
  const disabledReason =
    state === 'selecting' || state === 'reporting'
      ? undefined
      : 'A billing run is still creating, issuing or sending invoices.'
  return { selection, context, isRequested: state !== 'selecting', requestBulk, disabledReason }
}
