import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { isReference, type ImportField, type ReferenceKind } from '#domain/imports/fields.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { userClients, users } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { hasEmail } from '#server/records/employees/email.ts'
import { employees } from '#server/records/employees/table.ts'
import { projects } from '#server/records/projects/table.ts'

type NamedIds = readonly (readonly [name: string, id: string])[]
type Lookup = (tx: Transaction, clientId: string, names: readonly string[]) => Promise<NamedIds>

/**
 * How to find the ids of records by number, code, name or email. Numbers, codes, names and emails are passed and
 * returned in lowercase.
 */
const lookups: Readonly<Record<ReferenceKind, Lookup>> = {
  async user(tx, clientId, names) {
    const rows = await tx
      .select({ email: users.email, uid: users.uid })
      .from(users)
      .innerJoin(userClients, eq(userClients.uid, users.uid))
      .where(
        and(
          eq(userClients.clientId, clientId),
          isNull(userClients.endedAt),
          inArray(sql`lower(${users.email})`, [...names]),
        ),
      )
    return rows.map(({ email, uid }) => [email.toLowerCase(), uid])
  },
  async employee(tx, clientId, names) {
    const rows = await tx
      .select({ id: employees.id, employeeNo: employees.employeeNo, email: employees.email })
      .from(employees)
      .where(
        and(
          eq(employees.clientId, clientId),
          or(
            hasEmail(names),
            inArray(
              employees.employeeNo,
              names.map((name) => name.toUpperCase()),
            ),
          ),
        ),
      )
    return rows.flatMap(({ id, employeeNo, email }) => [
      [employeeNo.toLowerCase(), id] as const,
      [email.toLowerCase(), id] as const,
    ])
  },
  async project(tx, clientId, names) {
    const rows = await tx
      .select({ id: projects.id, code: projects.code, name: projects.name })
      .from(projects)
      .where(
        and(
          eq(projects.clientId, clientId),
          sql`(lower(${projects.name}) IN ${[...names]} OR ${projects.code} IN ${names.map((name) => name.toUpperCase())})`,
        ),
      )
    return rows.flatMap(({ id, code, name }) => [
      [name.toLowerCase(), id] as const,
      [code.toLowerCase(), id] as const,
    ])
  },
  async contract(tx, clientId, names) {
    const rows = await tx
      .select({ id: contracts.id, contractNo: contracts.contractNo })
      .from(contracts)
      .where(
        and(
          eq(contracts.clientId, clientId),
          inArray(
            contracts.contractNo,
            names.map((name) => name.toUpperCase()),
          ),
        ),
      )
    return rows.map(({ id, contractNo }) => [contractNo.toLowerCase(), id])
  },
}

/** What a cell must contain, as worded in an error message. */
const expectedTexts: Readonly<Record<ReferenceKind, string>> = {
  user: 'Enter the email of a user in this client.',
  employee: 'Enter the number or email of an employee in this client.',
  project: 'Enter the code or name of a project in this client.',
  contract: 'Enter the number of a contract in this client.',
}

type Draft = Record<string, unknown>

/**
 * Replaces the references to other records with their ids. Returns, for each draft, the errors about records
 * that don't exist. One query for each kind of reference serves all drafts.
 */
export async function resolveReferences(
  tx: Transaction,
  clientId: string,
  fields: readonly ImportField[],
  drafts: readonly Draft[],
): Promise<readonly (readonly FieldError[])[]> {
  const errors = drafts.map((): FieldError[] => [])
  for (const kind of Object.keys(lookups) as ReferenceKind[]) {
    const paths = fields.filter((field) => isReference(field) && field.type === kind).map(({ path }) => path)
    const names = new Set(
      drafts.flatMap((draft) => paths.flatMap((path) => textAt(draft, path)?.toLowerCase() ?? [])),
    )
    if (names.size === 0) continue
    const ids = new Map(await lookups[kind](tx, clientId, [...names]))
    drafts.forEach((draft, index) => {
      for (const path of paths) {
        const name = textAt(draft, path)
        if (name === undefined) continue
        const id = ids.get(name.toLowerCase())
        if (id === undefined)
          errors[index]?.push({ code: 'unknown_reference', message: expectedTexts[kind], field: path })
        else draft[path] = id
      }
    })
  }
  return errors
}

const textAt = (draft: Draft, path: string): string | undefined => {
  const value = draft[path]
  return typeof value === 'string' ? value : undefined
}
