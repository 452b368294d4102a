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

/** A tenant gets another connection only while it has less than this many times those that then stay free. */
const MOST_OF_FREE = 4

/**
 * Returns turns for the connections of the database: while none is free, the tenants that wait take turns, so one with many busy users delays
 * another by one request, not by all of its own (trust.md case 34). A request can run for a minute, which nobody else can wait for. Therefore, the
 * more connections a tenant has, the more it leaves to others: of ten, one that is alone gets eight.
 */
export function createTenantTurns({ running, waiting, patienceMs }: TurnLimits): TenantTurns {
  const tenants = new Map<string, string>()
  /** The waiting requests, by tenant. The tenant whose turn it is comes first. */
  const queues = new Map<string, (() => void)[]>()
  /** How many connections each tenant has; those without any aren't listed. */
  const inUse = new Map<string, number>()
  let free = running

  function mayTake(tenant: string): boolean {
    const has = inUse.get(tenant) ?? 0
    return free > 0 && (has === 0 || has < MOST_OF_FREE * (free - 1))
  }

  function take(tenant: string): void {
    free -= 1
    inUse.set(tenant, (inUse.get(tenant) ?? 0) + 1)
  }

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

  /** Gives a tenant's connection back, and free ones to the tenants whose turn it is, which then wait for the turns of the others. */
  function leave(from: string): void {
    free += 1
    const left = (inUse.get(from) ?? 1) - 1
    if (left > 0) inUse.set(from, left)
    else inUse.delete(from)
    for (;;) {
      const turn = [...queues].find(([tenant]) => mayTake(tenant))
      if (turn === undefined) return
      const [next, queue] = turn
      const start = queue.shift()
      queues.delete(next)
      if (queue.length > 0) queues.set(next, queue)
      take(next)
      start?.()
    }
  }

  return {
    run: async (uid, work) => {
      // Remembered, because the work can change which tenant it is.
      const tenant = tenants.get(uid) ?? uid
      if (mayTake(tenant)) take(tenant)
      else await wait(tenant)
      try {
        return await work()
      } finally {
        leave(tenant)
      }
    },
    learn: (uid, tenantId) => {
      if (tenantId === null || tenants.get(uid) === tenantId) return
      if (tenants.size >= MAX_LEARNED) tenants.delete(tenants.keys().next().value ?? uid)
      tenants.set(uid, tenantId)
    },
  }
}
