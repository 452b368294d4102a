import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useReducer } from 'react'
import type { AnyActorRef } from 'xstate'
import type { Row } from '#domain/kernel/answer.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { useWorkspace } from '#views/shell/ActorsContext.tsx'

const none: readonly (RecordListActor | undefined)[] = []

/**
 * Returns the rows each area has found for a query, by area; null until all have answered it, because an answer that came later
 * would push the chosen row away.
 */
export function useFoundRows(
  areas: readonly string[],
  query: string,
): ReadonlyMap<string, readonly Row[]> | null {
  const workspace: AnyActorRef | undefined = useWorkspace()
  const lists = useSelector(
    workspace,
    (state: { children: Record<string, RecordListActor> } | undefined) =>
      state === undefined ? none : areas.map((area) => state.children[`${area}Choices`]),
    shallowEqual,
  )
  const [, update] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const subscriptions = lists.map((list) => list?.subscribe(update))
    update()
    return () => subscriptions.forEach((subscription) => subscription?.unsubscribe())
  }, [lists])

  const found = new Map<string, readonly Row[]>()
  for (const [index, area] of areas.entries()) {
    const list = lists[index]?.getSnapshot()
    if (list === undefined || list.hasTag('busy') || list.context.request.search !== query) return null
    found.set(area, list.context.rows)
  }
  return found
}
