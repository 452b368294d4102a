import { DatabaseUnavailable } from '#server/db/database.ts'

/** How many requests can use the database at the same time, how many requests from each tenant can wait, and for how long. */
export type TurnLimits = { readonly running: number; readonly waiting: number; readonly maxWaitMs: number }

/** Shares the database's connections between tenants. */
export type TenantTurns = {
  /**
   * Runs a user's work. Throws DatabaseUnavailable immediately if too many of the tenant's requests are
   * waiting, or later if the work has waited too long.
   */
  run<T>(uid: string, work: () => Promise<T>): Promise<T>
  /** Stores a user's tenant. Call it after a request from the user has been authorized. Until then, the user counts as a separate tenant. */
  remember(uid: string, tenantId: string | null): void
}

/**
 * The maximum number of users whose tenant is stored. If there are more, the oldest entry is dropped, and its user's
 * next request stores it again.
 */
const MAX_REMEMBERED = 50_000

/** How many connections a tenant can have for each one that stays free. A tenant without a connection can always take a free one. */
const MAX_PER_FREE = 4

/**
 * Shares the connections of the database. Waiting tenants take turns, so a tenant with many busy users delays
 * another tenant by only one request (trust.md case 34). That request can run for a minute, and nobody should have
 * to wait that long. Therefore, the more connections a tenant has, the more it must leave free for others. Of ten
 * connections, a single tenant can get eight.
 */
export function createTenantTurns({ running, waiting, maxWaitMs }: TurnLimits): TenantTurns {
  const tenants = new Map<string, string>()
  /** The waiting requests, by tenant. The tenant whose turn it is comes first. */
  const queues = new Map<string, (() => void)[]>()
  /** The number of connections that each tenant has. Tenants without any aren't listed. */
  const inUse = new Map<string, number>()
  let free = running

  function canTake(tenant: string): boolean {
    const count = inUse.get(tenant) ?? 0
    return free > 0 && (count === 0 || count < MAX_PER_FREE * (free - 1))
  }

  function take(tenant: string): void {
    free -= 1
    inUse.set(tenant, (inUse.get(tenant) ?? 0) + 1)
  }

  function wait(tenant: string): Promise<void> {
    const queue = queues.get(tenant) ?? []
    if (queue.length >= waiting)
      throw new DatabaseUnavailable('Too many requests from this tenant are waiting for the database.')
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
      }, maxWaitMs)
      queue.push(start)
    })
  }

  /** Takes back a tenant's connection, and gives free ones to the tenants whose turn it is. Those tenants then go to the end of the line. */
  function release(holder: string): void {
    free += 1
    const left = (inUse.get(holder) ?? 1) - 1
    if (left > 0) inUse.set(holder, left)
    else inUse.delete(holder)
    for (;;) {
      const turn = [...queues].find(([tenant]) => canTake(tenant))
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
      // Read before the work starts, because the work can change the user's tenant.
      const tenant = tenants.get(uid) ?? uid
      if (canTake(tenant)) take(tenant)
      else await wait(tenant)
      try {
        return await work()
      } finally {
        release(tenant)
      }
    },
    remember: (uid, tenantId) => {
      if (tenantId === null || tenants.get(uid) === tenantId) return
      if (tenants.size >= MAX_REMEMBERED) tenants.delete(tenants.keys().next().value ?? uid)
      tenants.set(uid, tenantId)
    },
  }
}
