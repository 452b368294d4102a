import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useReducer } from 'react'
import type { AnyActorRef } from 'xstate'
import type { Row } from '#domain/kernel/answer.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { CommandsActor } from '#machines/shell/commands.machine.ts'
import { useWorkspace } from '#views/shell/ActorsContext.tsx'

export interface FoundRecords {
  /** The rows by area name, in the order to show them. Only areas that have responded. */
  readonly rows: ReadonlyMap<string, readonly Row[]>
  /** The areas that haven't responded yet. */
  readonly searching: readonly string[]
  /** The areas whose search failed. */
  readonly failed: readonly string[]
}

const none: readonly (RecordListActor | undefined)[] = []
const nothing: FoundRecords = { rows: new Map(), searching: [], failed: [] }

/**
 * Returns the results of the command menu's query. They show once all areas have responded or the wait is over. A later response is
 * appended, so that it doesn't move the selected row.
 */
export function useFoundRecords(commands: CommandsActor, areas: readonly string[]): FoundRecords {
  const workspace: AnyActorRef | undefined = useWorkspace()
  const lists = useSelector(
    workspace,
    (state: { children: Record<string, RecordListActor> } | undefined) =>
      state === undefined ? none : areas.map((area) => state.children[`${area}Choices`]),
    shallowEqual,
  )
  const query = useSelector(commands, ({ context }) => context.query.trim().slice(0, 100))
  const lateAt = useSelector(commands, ({ context }) => context.lateAt)
  const isSearch = useSelector(commands, (state) => state.hasTag('searching'))
  const isLate = useSelector(commands, (state) => state.hasTag('slow'))
  const [, update] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const subscriptions = lists.map((list) => list?.subscribe(update))
    update()
    return () => subscriptions.forEach((subscription) => subscription?.unsubscribe())
  }, [lists])

  if (!isSearch) return nothing
  const searched = areas.map((area, index) => ({ area, ...answerOf(lists[index], query) }))
  const searching = searched.filter(({ kind }) => kind === 'searching').map(({ area }) => area)
  if (searching.length > 0 && !isLate) return { ...nothing, searching }
  const answered = searched
    .filter(({ kind }) => kind === 'answered')
    .toSorted((one, other) => Math.max(one.at, lateAt) - Math.max(other.at, lateAt))
  return {
    rows: new Map(answered.map(({ area, rows }) => [area, rows])),
    searching,
    failed: searched.filter(({ kind }) => kind === 'failed').map(({ area }) => area),
  }
}

interface AreaAnswer {
  readonly kind: 'searching' | 'answered' | 'failed'
  readonly rows: readonly Row[]
  /** When the rows arrived. */
  readonly at: number
}

function answerOf(list: RecordListActor | undefined, query: string): AreaAnswer {
  const state = list?.getSnapshot()
  const isOfQuery = state?.context.request.search === query && !state.hasTag('busy')
  if (state === undefined || !isOfQuery) return { kind: 'searching', rows: [], at: 0 }
  if (state.hasTag('error') || state.hasTag('stale')) return { kind: 'failed', rows: [], at: 0 }
  return { kind: 'answered', rows: state.context.rows, at: state.context.loadedAt }
}
