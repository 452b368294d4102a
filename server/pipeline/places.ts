import type { Actor } from '#server/db/withActor.ts'

/** Where a request works: its client and its tenant scope. */
export type Place = Pick<Actor, 'clientId' | 'tenantScope'>

/** No client and no tenant scope. */
export const nowhere: Place = { clientId: null, tenantScope: null }

const MAX_REMEMBERED = 5_000
const places = new Map<string, Place>()
const keyOf = (uid: string, clientHeader: unknown) => JSON.stringify([uid, clientHeader])

/**
 * Returns where the user's last request with this client header worked, so that a transaction can start there before its caller is
 * known. The caller may have lost it since, so it only saves a statement and is always checked.
 */
export const lastPlace = (uid: string, clientHeader: unknown): Place =>
  places.get(keyOf(uid, clientHeader)) ?? nowhere

/** Remembers where an authorized request of a user works. */
export function rememberPlace(uid: string, clientHeader: unknown, { clientId, tenantScope }: Place): void {
  if (places.size >= MAX_REMEMBERED) places.clear()
  places.set(keyOf(uid, clientHeader), { clientId, tenantScope })
}
