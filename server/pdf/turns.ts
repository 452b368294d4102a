/** The tenant and client that a file belongs to. */
export type Owner = { readonly tenantId: string; readonly clientId: string }

/** The waiting files of all owners. */
type Turns<Job extends Owner> = {
  /** The number of waiting files of a tenant. */
  count(tenantId: string): number
  /** Adds a file. A retry goes before the other files of its client. */
  add(job: Job, isRetry?: boolean): void
  /** Removes a file. Returns false if it isn't waiting. */
  remove(job: Job): boolean
  /** Takes the next file of a tenant that `isAllowed` accepts. */
  next(isAllowed: (tenantId: string) => boolean): Job | undefined
  /** Adds the time that an owner's file took. */
  charge(owner: Owner, ms: number): void
}

/** Used time counts half as much after this many milliseconds, so that earlier use doesn't delay a tenant or client for long. */
const HALF_LIFE_MS = 60_000

/**
 * Creates a queue whose turns are based on how much time earlier files took, not on how many there were. The next
 * turn goes to the tenant that has used the least time and, within that tenant, to the client that has used the
 * least. One invoice can take a thousand times as long as another. If turns were based on the number of files, a
 * user with slow files would delay every file of the other tenants. `clock` returns milliseconds.
 */
export function createTurns<Job extends Owner>(clock: () => number = () => performance.now()): Turns<Job> {
  /** The waiting files of each client, oldest first. */
  const waiting = new Map<string, Job[]>()
  /** The time that tenants and clients have used recently, in milliseconds. */
  const used = new Map<string, number>()
  let decayedAt = clock()
  const usedBy = (id: string) => used.get(id) ?? 0

  function decay(): void {
    const factor = 2 ** ((decayedAt - clock()) / HALF_LIFE_MS)
    decayedAt = clock()
    for (const [id, ms] of used) {
      if (ms * factor < 1) used.delete(id)
      else used.set(id, ms * factor)
    }
  }

  function takeFrom(clientId: string, index: number): Job | undefined {
    const clientJobs = waiting.get(clientId) ?? []
    const [job] = clientJobs.splice(index, 1)
    if (clientJobs.length === 0) waiting.delete(clientId)
    return job
  }

  return {
    count: (tenantId) =>
      [...waiting.values()].reduce(
        (sum, clientJobs) => sum + (clientJobs[0]?.tenantId === tenantId ? clientJobs.length : 0),
        0,
      ),
    add(job, isRetry = false) {
      const clientJobs = waiting.get(job.clientId) ?? []
      waiting.set(job.clientId, clientJobs)
      if (isRetry) clientJobs.unshift(job)
      else clientJobs.push(job)
    },
    remove(job) {
      const index = waiting.get(job.clientId)?.indexOf(job) ?? -1
      return index >= 0 && takeFrom(job.clientId, index) !== undefined
    },
    next(isAllowed) {
      const [turn] = [...waiting.values()]
        .flatMap(([first]) => (first !== undefined && isAllowed(first.tenantId) ? [first] : []))
        .toSorted(
          (one, other) =>
            usedBy(one.tenantId) - usedBy(other.tenantId) || usedBy(one.clientId) - usedBy(other.clientId),
        )
      return turn === undefined ? undefined : takeFrom(turn.clientId, 0)
    },
    charge({ tenantId, clientId }, ms) {
      decay()
      used.set(tenantId, usedBy(tenantId) + ms)
      used.set(clientId, usedBy(clientId) + ms)
    },
  }
}
