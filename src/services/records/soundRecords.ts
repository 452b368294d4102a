import * as z from 'zod/mini'
import { contract, contractRow } from '#domain/contracts/record.ts'
import { employee, employeeRow, ownEmployee } from '#domain/employees/record.ts'
import { note, noteRow } from '#domain/notes/record.ts'
import { project, projectRow } from '#domain/projects/record.ts'

interface Schemas {
  readonly record: z.ZodMiniType
  readonly row: z.ZodMiniType
}

/** What the API answers for each area. An employee's own record has fewer fields. */
const schemas: Readonly<Record<string, Schemas>> = {
  employees: { record: z.union([employee, z.strictObject(ownEmployee.shape)]), row: employeeRow },
  projects: { record: project, row: projectRow },
  contracts: { record: contract, row: contractRow },
  notes: { record: note, row: noteRow },
}

/** A page over the signed-in user shows plain values only. */
const ownRecord = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))

/** Returns true when a stored copy of an area's record is what the API answers. */
export const isSoundRecord = (area: string, record: unknown): boolean =>
  (schemas[area]?.record ?? ownRecord).safeParse(record).success

/** Returns true when a stored copy of a list's row is what the API answers. */
export const isSoundRow = (area: string, row: unknown): boolean =>
  schemas[area]?.row.safeParse(row).success ?? false
