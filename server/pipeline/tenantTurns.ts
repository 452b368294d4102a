import { DatabaseUnavailable } from '#server/db/database.ts'

/** How many requests can use the database at the same time, how many more of one tenant can wait, and for how long. */
export type TurnLimits = { readonly running: number; readonly waiting: number; readonly patienceMs: number }

/** Shares the database's connections between tenants. */
export type TenantTurns = {
  /** Runs a user's work. Throws DatabaseUnavailable at once when too many requests of the tenant wait, or when it has waited too long. */
  run<T>(uid: string, work: () => Promise<T>): Promise<T>
  /** Remembers a user's tenant, which is known only once a request of theirs has been authorized. Until then a user waits alone. */
  learn(uid: string, tenantId: string | null): void
}

/** Older ones are forgotten, and learned again with the next request. */
const MAX_LEARNED = 50_000

/**
 * Returns turns for the connections of the database: while all are in use, the tenants that wait take turns, so one with many busy users delays
 * another by one request, not by all of its own (trust.md case 34). A tenant that is alone may use all of them.
 */
export function createTenantTurns({ running, waiting, patienceMs }: TurnLimits): TenantTurns {
  const tenants = new Map<string, string>()
  /** The waiting requests, by tenant. The tenant whose turn it is comes first. */
  const queues = new Map<string, (() => void)[]>()
  let free = running

  function wait(tenant: string): Promise<void> {
    const queue = queues.get(tenant) ?? []
    if (queue.length >= waiting)
      throw new DatabaseUnavailable('Too many requests of this tenant are waiting for the database.')
    queues.set(tenant, queue)
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        if (queue.length === 0) queues.delete(tenant)
        reject(new DatabaseUnavailable('A request has waited too long for the database.'))
      }, patienceMs)
      queue.push(start)
    })
  }

  /** Gives a connection to the tenant whose turn it is, which then waits for the turns of the others. */
  function leave(): void {
    const [turn] = queues
    if (turn === undefined) {
      free += 1
      return
    }
    const [tenant, queue] = turn
    const start = queue.shift()
    queues.delete(tenant)
    if (queue.length > 0) queues.set(tenant, queue)
    start?.()
  }

  return {
    run: async (uid, work) => {
      if (free > 0) free -= 1
      else await wait(tenants.get(uid) ?? uid)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    learn: (uid, tenantId) => {
      if (tenantId === null || tenants.get(uid) === tenantId) return
      if (tenants.size >= MAX_LEARNED) tenants.delete(tenants.keys().next().value ?? uid)
      tenants.set(uid, tenantId)
    },
  }
}
