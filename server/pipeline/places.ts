import type { Actor } from '#server/db/withActor.ts'

/** The client and tenant scope that a request works in. */
export type Place = Pick<Actor, 'clientId' | 'tenantScope'>

/** No client and no tenant scope. */
export const nowhere: Place = { clientId: null, tenantScope: null }

const MAX_REMEMBERED = 5_000
const places = new Map<string, Place>()
const keyOf = (uid: string, clientHeader: unknown) => JSON.stringify([uid, clientHeader])

/**
 * Returns the place of the user's last request with this client header. To avoid a database statement, a
 * transaction can start with this place before its caller is known. The place is always checked, because the
 * caller may have lost access in the meantime.
 */
export const lastPlace = (uid: string, clientHeader: unknown): Place =>
  places.get(keyOf(uid, clientHeader)) ?? nowhere

/** Stores the place of a user's authorized request. */
export function rememberPlace(uid: string, clientHeader: unknown, { clientId, tenantScope }: Place): void {
  if (places.size >= MAX_REMEMBERED) places.clear()
  places.set(keyOf(uid, clientHeader), { clientId, tenantScope })
}
