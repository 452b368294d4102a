import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import type { ListTab } from '#domain/kernel/lists/listTabs.ts'
import { nextInQueue } from '#machines/records/queueSelectors.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { useList, useRecord } from '#views/shell/ActorsContext.tsx'
import { recordPath, type RecordArea } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/route/paths.ts'
import { usePageSize } from '#views/shell/usePageSize.ts'

/** A list of records waiting for a decision. A single key approves or rejects the open record. Then the next record opens. */
export interface RecordQueue {
  /** The filters of the list. Additional filters narrow down the queue. */
  readonly filters: ListTab['filters']
  /** The events that approve or reject a record, by keyboard key. */
  readonly keys: Readonly<Record<string, string>>
  /** Shown if nothing is waiting. */
  readonly empty: { readonly title: string; readonly message: string }
}

const noKeys: RecordQueue['keys'] = {}

/** Returns true if a list has the filters of a queue. */
export const hasQueueFilters = ({ filters = {} }: ListRequest, queue: RecordQueue): boolean =>
  Object.entries(queue.filters).every(
    ([name, values]) => filters[name]?.toSorted().join() === values.toSorted().join(),
  )

/** Returns true if a list is exactly the queue, without a search or additional filters. */
export const isWholeQueue = (request: ListRequest, queue: RecordQueue): boolean =>
  request.search === undefined &&
  Object.keys(request.filters ?? {}).length === Object.keys(queue.filters).length &&
  hasQueueFilters(request, queue)

/** Returns the keyboard keys for the open record's events, if it was opened from its queue. Opens the next record after each decision. */
export function useQueue(
  area: RecordArea,
  form: RecordFormActor,
  queue: RecordQueue | undefined,
): RecordQueue['keys'] {
  const list = useList(area.name)
  const record = useRecord(area.name)
  const [, navigate] = useLocation()
  const pageSize = usePageSize()
  const [decidedId, setDecidedId] = useState<string | null>(null)
  const request = useSelector(list, (state) => state?.context.request)
  const id = useSelector(form, ({ context }) => context.record?.id)
  const isListed = useSelector(list, (state) => {
    const rows = state?.context.lastShown?.rows ?? state?.context.rows ?? []
    return rows.some((row) => row.id === id)
  })
  const isFromQueue = queue !== undefined && request !== undefined && hasQueueFilters(request, queue)
  const keys = isFromQueue ? queue.keys : noKeys
  useEffect(() => {
    const { unsubscribe } = form.on('record.saved', ({ id: savedId, event }) => {
      if (Object.values(keys).some((name) => name === event?.['event'])) setDecidedId(savedId)
    })
    return unsubscribe
  }, [form, keys])
  // A decision that was made in the list is sent only after the record's page has opened, so that the user sees the result.
  useEffect(() => {
    if (keys !== noKeys) record?.send({ type: 'record.shown' })
  }, [keys, record])
  // The next record is only known once the list's rows have loaded.
  const next = useSelector(list, (state) =>
    decidedId === null || state === undefined || state.hasTag('busy')
      ? undefined
      : nextInQueue(state.context, decidedId),
  )
  useEffect(() => {
    if (next === undefined || request === undefined) return
    navigate(
      next === null
        ? area.listPath + toQuery({ ...request, offset: 0 }, { pageSize })
        : recordPath(area, next),
    )
  }, [next, request, area, navigate, pageSize])
  return isListed ? keys : noKeys
}
