import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useReducer } from 'react'
import type { AnyActorRef } from 'xstate'
import type { Row } from '#domain/kernel/answer.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { CommandsActor } from '#machines/shell/commands.machine.ts'
import { useWorkspace } from '#views/shell/ActorsContext.tsx'

/** The matches of one area. */
interface FoundInArea {
  /** The first matches. */
  readonly rows: readonly Row[]
  readonly total: number
  /** True if there are more matches than `total`, because not all were counted. */
  readonly isCapped: boolean
}

export interface FoundRecords {
  /** The text that was searched for. */
  readonly search: string
  /** The matches by area name, in display order. Contains only areas that have responded. */
  readonly areas: ReadonlyMap<string, FoundInArea>
  /** The areas that haven't responded yet. */
  readonly searching: readonly string[]
  /** The areas whose search failed. */
  readonly failed: readonly string[]
}

const noLists: readonly (RecordListActor | undefined)[] = []
const noResults: FoundRecords = { search: '', areas: new Map(), searching: [], failed: [] }

/**
 * Returns the results of the command menu's query. They are shown once all areas have responded or the wait
 * for slow areas is over. Results that arrive later are appended, so that the selected row doesn't move.
 */
export function useFoundRecords(commands: CommandsActor, areas: readonly string[]): FoundRecords {
  const workspace: AnyActorRef | undefined = useWorkspace()
  const lists = useSelector(
    workspace,
    (state: { children: Record<string, RecordListActor> } | undefined) =>
      state === undefined ? noLists : areas.map((area) => state.children[`${area}Choices`]),
    shallowEqual,
  )
  const query = useSelector(commands, ({ context }) => context.query.trim().slice(0, 100))
  const lateAt = useSelector(commands, ({ context }) => context.lateAt)
  const isSearch = useSelector(commands, (state) => state.hasTag('searching'))
  const isWaitOver = useSelector(commands, (state) => state.hasTag('slow'))
  const [, update] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const subscriptions = lists.map((list) => list?.subscribe(update))
    update()
    return () => subscriptions.forEach((subscription) => subscription?.unsubscribe())
  }, [lists])

  if (!isSearch) return noResults
  const responses = areas.map((area, index) => ({ area, ...responseOf(lists[index], query) }))
  const searching = responses.filter(({ kind }) => kind === 'searching').map(({ area }) => area)
  if (searching.length > 0 && !isWaitOver) return { ...noResults, searching }
  const respondedAreas = responses
    .filter(({ kind }) => kind === 'responded')
    .toSorted((a, b) => Math.max(a.arrivedAt, lateAt) - Math.max(b.arrivedAt, lateAt))
  return {
    search: query,
    areas: new Map(respondedAreas.map(({ area, ...found }) => [area, found])),
    searching,
    failed: responses.filter(({ kind }) => kind === 'failed').map(({ area }) => area),
  }
}

interface AreaResponse extends FoundInArea {
  readonly kind: 'searching' | 'responded' | 'failed'
  /** When the rows arrived. */
  readonly arrivedAt: number
}

const noMatches = { rows: [], total: 0, isCapped: false, arrivedAt: 0 }

function responseOf(list: RecordListActor | undefined, query: string): AreaResponse {
  const state = list?.getSnapshot()
  const isForQuery = state?.context.request.search === query && !state.hasTag('busy')
  if (state === undefined || !isForQuery) return { kind: 'searching', ...noMatches }
  if (state.hasTag('error') || state.hasTag('stale')) return { kind: 'failed', ...noMatches }
  const { rows, total, isCapped, loadedAt } = state.context
  return { kind: 'responded', rows, total, isCapped, arrivedAt: loadedAt }
}
