import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'

/**
 * Runs a part of a transaction. If it throws an expected error, undoes only that part and returns the error,
 * so that the transaction can continue. Any other error ends the transaction.
 */
export async function withSavepoint<T, E>(
  tx: Transaction,
  isExpected: (error: unknown) => error is E,
  work: () => Promise<T>,
): Promise<{ readonly outcome: T } | { readonly error: E }> {
  await tx.execute(sql`SAVEPOINT part`)
  try {
    const outcome = await work()
    await tx.execute(sql`RELEASE SAVEPOINT part`)
    return { outcome }
  } catch (error) {
    if (!isExpected(error)) throw error
    await tx.execute(sql`ROLLBACK TO SAVEPOINT part`)
    await tx.execute(sql`RELEASE SAVEPOINT part`)
    return { error }
  }
}
