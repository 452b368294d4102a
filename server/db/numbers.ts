import { sql } from 'drizzle-orm'
import { clientCounters } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** Returns the next number in a client's series. The row lock prevents gaps and duplicates. */
export const nextNumber = (tx: Transaction, clientId: string, series: string): Promise<number> =>
  nextNumbers(tx, clientId, series, 1)

/** Reserves `count` consecutive numbers in a client's series and returns the first. */
export async function nextNumbers(
  tx: Transaction,
  clientId: string,
  series: string,
  count: number,
): Promise<number> {
  const [row] = await tx
    .insert(clientCounters)
    .values({ clientId, series, last: count })
    .onConflictDoUpdate({
      target: [clientCounters.clientId, clientCounters.series],
      set: { last: sql`${clientCounters.last} + ${count}` },
    })
    .returning({ last: clientCounters.last })
  if (row === undefined) throw new Error('a counter returned no number')
  return row.last - count + 1
}

const padNumber = (number: number) => String(number).padStart(5, '0')

/** Formats an employee number like `E-00042`. */
export const formatEmployeeNo = (number: number) => `E-${padNumber(number)}`
/** Formats a project code like `P-00012`. */
export const formatProjectCode = (number: number) => `P-${padNumber(number)}`
/** Formats a contract number like `C-2026-00017`. */
export const formatContractNo = (year: number, number: number) => `C-${year}-${padNumber(number)}`
