import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  maxSimilar,
  similarEmployee,
  similarQuery,
  type SimilarEmployee,
  type SimilarQuery,
} from '#domain/employees/similar.ts'
import { fold } from '#server/db/searchText.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { hasEmail } from '#server/records/employees/email.ts'
import { employees } from '#server/records/employees/table.ts'

/** Returns one condition for each kind of similarity that the query can find. Each one has its own index. */
function conditionsOf({ firstName, lastName, email, phone }: SimilarQuery): SQL[] {
  const byName =
    firstName !== undefined && lastName !== undefined
      ? and(eq(employees.lastNameSort, fold(lastName)), eq(employees.firstNameSort, fold(firstName)))
      : undefined
  return [
    ...(byName === undefined ? [] : [byName]),
    ...(email === undefined ? [] : [hasEmail([email])]),
    ...(phone === undefined ? [] : [eq(employees.phone, phone)]),
  ]
}

/** Returns what an employee has in common with the query. */
function matchingFields(
  query: SimilarQuery,
  row: Pick<typeof employees.$inferSelect, 'lastNameSort' | 'firstNameSort' | 'email' | 'phone'>,
): SimilarEmployee['same'] {
  const { firstName, lastName, email, phone } = query
  const hasSameName =
    firstName !== undefined &&
    lastName !== undefined &&
    row.firstNameSort === fold(firstName) &&
    row.lastNameSort === fold(lastName)
  return [
    ...(hasSameName ? (['NAME'] as const) : []),
    ...(row.email.toLowerCase() === email ? (['EMAIL'] as const) : []),
    ...(row.phone === phone ? (['PHONE'] as const) : []),
  ]
}

/**
 * Returns one query for each kind of similarity. The planner can't use the indexes for conditions joined with
 * OR. The queries leave out archived employees, as lists do.
 */
export const similarQueries = (tx: Transaction, clientId: string, query: SimilarQuery) =>
  conditionsOf(query).map((condition) =>
    tx
      .select({
        id: employees.id,
        employeeNo: employees.employeeNo,
        firstName: employees.firstName,
        lastName: employees.lastName,
        firstNameSort: employees.firstNameSort,
        lastNameSort: employees.lastNameSort,
        email: employees.email,
        phone: employees.phone,
        status: employees.status,
        terminationDate: employees.terminationDate,
      })
      .from(employees)
      .where(and(eq(employees.clientId, clientId), isNull(employees.archivedAt), condition))
      .orderBy(asc(employees.employeeNo))
      .limit(maxSimilar),
  )

/**
 * Returns up to `maxSimilar` of a client's employees who have the name, email or phone in the query. Those with the
 * most in common come first.
 */
export async function findSimilarEmployees(
  tx: Transaction,
  clientId: string,
  query: SimilarQuery,
): Promise<readonly SimilarEmployee[]> {
  const found = new Map<string, SimilarEmployee>()
  for (const rows of similarQueries(tx, clientId, query))
    for (const row of await rows) found.set(row.id, { ...row, same: matchingFields(query, row) })
  return [...found.values()]
    .toSorted(
      (one, other) =>
        other.same.length - one.same.length || one.employeeNo.localeCompare(other.employeeNo, 'en'),
    )
    .slice(0, maxSimilar)
}

/** The route that finds employees who may be the same person as a new employee. */
export const similarRoutes = [
  defineRoute({
    call: 'listSimilarEmployees',
    params: nothing,
    query: similarQuery,
    body: nothing,
    answer: z.array(similarEmployee),
    audit: 'none',
    async handle({ tx, caller, query }) {
      return { body: await findSimilarEmployees(tx, clientOf(caller).clientId, query) }
    },
  }),
]
