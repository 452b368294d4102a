import { useSelector } from '@xstate/react'
import type { Row } from '#domain/kernel/answer.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { useChoices, useWorkspace } from '#views/shell/ActorsContext.tsx'

/** The records that a combobox offers from an area. */
interface ChoiceRows<R> {
  readonly list: RecordListActor | undefined
  readonly rows: readonly R[]
  /** True while a search runs. Rows from an earlier search must not be offered. */
  readonly busy: boolean
  readonly failed: boolean
  readonly search: (text: string) => void
}

const noRows: readonly never[] = []

/** Returns the records that the API finds in an area for the typed text. */
export function useChoiceRows<R extends Row>(area: string): ChoiceRows<R> {
  const workspace = useWorkspace()
  const list = useChoices(area)
  const rows = useSelector(list, (state) => state?.context.lastShown?.rows ?? state?.context.rows ?? noRows)
  const busy = useSelector(
    list,
    (state) => state === undefined || state.hasTag('busy') || state.hasTag('waiting'),
  )
  const failed = useSelector(list, (state) => state?.hasTag('error') ?? false)
  return {
    list,
    rows: rows as readonly R[],
    busy,
    failed,
    search: (text) => workspace?.send({ type: 'choices.search', areas: [area], text }),
  }
}
