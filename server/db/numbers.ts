import { sql } from 'drizzle-orm'
import { clientCounters } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** Returns the next number of a client's series. The row lock prevents gaps and duplicates. */
export async function nextNumber(tx: Transaction, clientId: string, series: string): Promise<number> {
  const [row] = await tx
    .insert(clientCounters)
    .values({ clientId, series, last: 1 })
    .onConflictDoUpdate({
      target: [clientCounters.clientId, clientCounters.series],
      set: { last: sql`${clientCounters.last} + 1` },
    })
    .returning({ last: clientCounters.last })
  if (row === undefined) throw new Error('a counter returned no number')
  return row.last
}

const padded = (number: number) => String(number).padStart(5, '0')

/** `E-00042` */
export const employeeNo = (number: number) => `E-${padded(number)}`
/** `P-00012` */
export const projectCode = (number: number) => `P-${padded(number)}`
/** `C-2026-00017` */
export const contractNo = (year: number, number: number) => `C-${year}-${padded(number)}`
