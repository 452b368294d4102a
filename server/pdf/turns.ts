/** The tenant and client that a file belongs to. */
export type Owner = { readonly tenantId: string; readonly clientId: string }

/** The waiting files of all owners. */
type Turns<Job extends Owner> = {
  /** The number of waiting files of a tenant. */
  count(tenantId: string): number
  /** Adds a file. If it was already started, it goes before the others of its client. */
  add(job: Job, wasBegun?: boolean): void
  /** Removes a file. Returns false if it isn't waiting. */
  remove(job: Job): boolean
  /** Takes the next file of a tenant that `may` accepts. */
  next(may: (tenantId: string) => boolean): Job | undefined
  /** Adds the time that an owner's file took. */
  charge(owner: Owner, ms: number): void
}

/** Used time counts half after this many milliseconds, so that nobody waits because of what they used long ago. */
const HALF_LIFE_MS = 60_000

/**
 * Takes turns based on the time that files took, not on their number: the tenant that has used the least is
 * next, and among its clients the one that has used the least. One invoice can take a thousand times as long
 * as another. If turns were based on numbers, a user with slow files would delay every file of the other
 * tenants. `clock` returns milliseconds.
 */
export function createTurns<Job extends Owner>(clock: () => number = () => performance.now()): Turns<Job> {
  /** The waiting files of each client, oldest first. */
  const waiting = new Map<string, Job[]>()
  /** The time that tenants and clients have used recently, in milliseconds. */
  const used = new Map<string, number>()
  let fadedAt = clock()
  const usedBy = (id: string) => used.get(id) ?? 0

  function fade(): void {
    const factor = 2 ** ((fadedAt - clock()) / HALF_LIFE_MS)
    fadedAt = clock()
    for (const [id, ms] of used) {
      if (ms * factor < 1) used.delete(id)
      else used.set(id, ms * factor)
    }
  }

  function takeFrom(clientId: string, at: number): Job | undefined {
    const own = waiting.get(clientId) ?? []
    const [job] = own.splice(at, 1)
    if (own.length === 0) waiting.delete(clientId)
    return job
  }

  return {
    count: (tenantId) =>
      [...waiting.values()].reduce((sum, own) => sum + (own[0]?.tenantId === tenantId ? own.length : 0), 0),
    add(job, wasBegun = false) {
      const own = waiting.get(job.clientId) ?? []
      waiting.set(job.clientId, own)
      if (wasBegun) own.unshift(job)
      else own.push(job)
    },
    remove(job) {
      const at = waiting.get(job.clientId)?.indexOf(job) ?? -1
      return at >= 0 && takeFrom(job.clientId, at) !== undefined
    },
    next(may) {
      const [turn] = [...waiting.values()]
        .flatMap(([first]) => (first !== undefined && may(first.tenantId) ? [first] : []))
        .toSorted(
          (one, other) =>
            usedBy(one.tenantId) - usedBy(other.tenantId) || usedBy(one.clientId) - usedBy(other.clientId),
        )
      return turn === undefined ? undefined : takeFrom(turn.clientId, 0)
    },
    charge({ tenantId, clientId }, ms) {
      fade()
      used.set(tenantId, usedBy(tenantId) + ms)
      used.set(clientId, usedBy(clientId) + ms)
    },
  }
}
