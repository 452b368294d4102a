import type { AnyActorRef } from 'xstate'
import type { Draft, Prefill, StoredRecord } from '#domain/kernel/answer.ts'

/** Identifies a form. `id` is null for a new record. New records that are prefilled from different records have separate drafts. */
export interface DraftPlace {
  readonly clientId: string
  readonly area: string
  readonly id: string | null
  readonly prefill?: Prefill | undefined
}

/** A form's values that the server might not have stored yet. */
export interface UnsavedWork {
  /** When the user last typed, or left the form and kept the draft. The draft is offered for 12 hours after that. */
  readonly typedAt: number
  readonly draft: Draft
  readonly base: Draft
  readonly record: StoredRecord | null
  /** The draft that was sent but got no response. It is sent again with the same key. */
  readonly pending: Draft | null
  readonly key: string
  /** The paths that the record's status locks. */
  readonly locked?: readonly string[] | undefined
}

/** Returns the actor that holds all unsaved work. */
export const draftsOf = ({ system }: Pick<AnyActorRef, 'system'>) => system.get('drafts') as AnyActorRef

type WorkById = Readonly<Record<string, UnsavedWork>>
/** Unsaved work by client, area and form key. */
export type WorkByClient = Readonly<Record<string, Readonly<Record<string, WorkById>>>>

/** The unsaved work of one user, which survives a forced sign-out (requirement A8). */
export interface UserDrafts {
  readonly uid: string
  readonly drafts: WorkByClient
}

const offerDuration = 12 * 3_600_000
/** The maximum length of stored drafts, in characters. */
const maxDraftsLength = 100_000

/** Returns the key of a form in its area: the id of its record, or `new` with the ids that prefill it. */
export function keyOf({ id, prefill }: Pick<DraftPlace, 'id' | 'prefill'>): string {
  if (id !== null) return id
  const query = new URLSearchParams(prefill).toString()
  return query === '' ? 'new' : `new?${query}`
}

/** Returns the unsaved work of a form regardless of its age, or null if there is none. */
export const workAt = (drafts: WorkByClient, place: DraftPlace): UnsavedWork | null =>
  drafts[place.clientId]?.[place.area]?.[keyOf(place)] ?? null

/** Returns the unsaved work to offer in a form, or null if none was typed or kept in the last 12 hours. */
export function offeredWork(drafts: WorkByClient, place: DraftPlace, now: number): UnsavedWork | null {
  const work = workAt(drafts, place)
  return work !== null && isOffered(work, now) ? work : null
}

const isOffered = ({ typedAt }: UnsavedWork, now: number) => now - typedAt <= offerDuration

/** Returns the drafts with a form's unsaved work added or replaced. */
export function withWork(drafts: WorkByClient, place: DraftPlace, work: UnsavedWork): WorkByClient {
  const clientWork = drafts[place.clientId] ?? {}
  const areaWork = { ...clientWork[place.area], [keyOf(place)]: work }
  return { ...drafts, [place.clientId]: { ...clientWork, [place.area]: areaWork } }
}

/** Returns the drafts with a form's unsaved work removed. */
export function withoutWork(drafts: WorkByClient, place: DraftPlace): WorkByClient {
  const isAtPlace = ([clientId, area, id]: DraftEntry) =>
    clientId === place.clientId && area === place.area && id === keyOf(place)
  return fromEntries(toEntries(drafts).filter((entry) => !isAtPlace(entry)))
}

/** Returns the drafts that were typed or kept in the last 12 hours. Only these are offered. */
export function offeredAt(drafts: WorkByClient, now: number): WorkByClient {
  return fromEntries(toEntries(drafts).filter(([, , , work]) => isOffered(work, now)))
}

/** Returns the user's drafts, or null if there are no drafts or no user. */
export function draftsFor(uid: string | null, drafts: WorkByClient): UserDrafts | null {
  return uid === null || toEntries(drafts).length === 0 ? null : { uid, drafts }
}

/** Returns the newest drafts that fit into `maxDraftsLength`, and whether all drafts fit. A draft that doesn't fit is skipped. */
export function fittingDrafts(work: UserDrafts | null): {
  readonly fit: UserDrafts | null
  readonly isWhole: boolean
} {
  if (work === null || JSON.stringify(work).length <= maxDraftsLength) return { fit: work, isWhole: true }
  let remaining = maxDraftsLength
  const newest = toEntries(work.drafts)
    .toSorted((one, other) => other[3].typedAt - one[3].typedAt)
    .filter((entry) => {
      const size = JSON.stringify(entry).length
      if (size > remaining) return false
      remaining -= size
      return true
    })
  return { fit: draftsFor(work.uid, fromEntries(newest)), isWhole: false }
}

type DraftEntry = readonly [clientId: string, area: string, id: string, work: UnsavedWork]

function toEntries(drafts: WorkByClient): DraftEntry[] {
  return Object.entries(drafts).flatMap(([clientId, areas]) =>
    Object.entries(areas).flatMap(([area, byId]) =>
      Object.entries(byId).map(([id, work]) => [clientId, area, id, work] as const),
    ),
  )
}

function fromEntries(entries: readonly DraftEntry[]): WorkByClient {
  const drafts: Record<string, Record<string, Record<string, UnsavedWork>>> = {}
  for (const [clientId, area, id, work] of entries) ((drafts[clientId] ??= {})[area] ??= {})[id] = work
  return drafts
}
