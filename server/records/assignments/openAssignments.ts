import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'
import { assignments } from '#server/records/assignments/table.ts'

/** Locks and returns a client's assignments that haven't ended and match the conditions, in the order of their ids. */
export const lockOpenAssignments = (
  tx: Transaction,
  clientId: string,
  ...conditions: readonly (SQL | undefined)[]
) =>
  tx
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.clientId, clientId),
        ne(assignments.status, 'ENDED'),
        isNull(assignments.archivedAt),
        ...conditions,
      ),
    )
    .orderBy(assignments.id)
    .for('update')
