import * as z from 'zod/mini'
import type { Draft } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { email, phone, text } from '#domain/kernel/fields.ts'
import { employeeStatuses } from '#domain/employees/statuses.ts'

/** The call that finds employees who may be the same person as a new one. */
export const similarCalls = {
  listSimilarEmployees: {
    method: 'GET',
    path: '/employees/similar',
    permission: 'CAN_VIEW_EMPLOYEES',
    client: 'required',
    summary: 'Employees with the same name, email or phone as a new one',
  },
} as const satisfies Record<string, Call>

/** The maximum number of employees in the response. */
export const maxSimilar = 5

const comparedFields = {
  firstName: text('first name', 60),
  lastName: text('last name', 60),
  email: email(),
  phone: phone(),
}
type ComparedField = keyof typeof comparedFields

/** Query of GET /employees/similar. Names are only compared if the first and last name are both sent. */
export const similarQuery = z.partial(z.strictObject(comparedFields))
export type SimilarQuery = z.output<typeof similarQuery>

/** What an employee has in common with the new one. */
export const similarities = ['NAME', 'EMAIL', 'PHONE'] as const

/** One employee who may be the same person as the new one. */
export const similarEmployee = z.object({
  id: z.string(),
  employeeNo: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(employeeStatuses),
  terminationDate: z.nullable(z.string()),
  same: z.array(z.enum(similarities)),
})
export type SimilarEmployee = z.output<typeof similarEmployee>

/** Returns the query for the valid values entered in a new employee's form. Null while there is nothing to compare. */
export function similarQueryOf(draft: Draft): Readonly<Record<string, string>> | null {
  const entries = Object.entries(comparedFields).flatMap(([name, schema]) => {
    const parsed = z.safeParse(schema, draft[name] ?? '')
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  const query: Partial<Record<ComparedField, string>> = Object.fromEntries(entries)
  const { firstName, lastName, ...contact } = query
  const names = firstName === undefined || lastName === undefined ? {} : { firstName, lastName }
  const completeQuery = { ...names, ...contact }
  return Object.keys(completeQuery).length === 0 ? null : completeQuery
}
