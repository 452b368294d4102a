import { hiddenValue } from '#domain/audit/actions.ts'
import { sensitiveQuery, sensitiveValue } from '#domain/employees/sensitive.ts'
import { currentWorkAuthIndex } from '#domain/employees/authorization.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { AuditChange } from '#server/db/audit.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { employeeOf } from '#server/records/employees/record.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { byId, recordById } from '#server/records/kit/resource.ts'

const revealEmployee = defineRoute({
  call: 'revealEmployee',
  params: byId,
  query: sensitiveQuery,
  body: nothing,
  answer: sensitiveValue,
  audit: 'always',
  async handle(context) {
    const { params, query, cipher, audit } = context
    const row = await recordById(context, employeeResource, params.id)
    const employee = employeeOf(row, cipher)
    const path = fullPathOf(employee, query.field)
    const value = restrictedValueAt(employee, path)
    await audit({
      action: 'REVEAL',
      entityType: employeeResource.type,
      entityId: row.id,
      entityLabel: employeeResource.labelOf(row),
      fields: [query.field],
      changes: [revealedChange(path)],
      reason: query.reason,
    })
    return { body: { field: query.field, value } }
  },
})

type NumberName = 'documentNumber' | 'receiptNumber' | 'sevisId'

/**
 * Returns the complete path of a field that the query's schema allows. A number without a path, such as
 * `documentNumber`, is in the current work authorization. If the employee has none, position 0 is used.
 */
function fullPathOf({ workAuth }: Employee, field: string): readonly string[] {
  const path = field.split('.')
  const isNumber = field !== 'ssn' && field !== 'dateOfBirth' && path.length === 1
  return isNumber ? ['workAuth', String(Math.max(0, currentWorkAuthIndex(workAuth))), field] : path
}

/** Returns the value at a complete path, or null if there is none. */
function restrictedValueAt(employee: Employee, [field, position, name]: readonly string[]): string | null {
  if (field === 'ssn' || field === 'dateOfBirth') return employee[field]
  if (field === 'vendor') return employee.vendor?.ein ?? null
  return employee.workAuth[Number(position)]?.[name as NumberName] ?? null
}

/**
 * Returns the change that the employee's history lists when a value is revealed. The change names the field, but
 * doesn't contain the value.
 */
function revealedChange([field = '', ...rest]: readonly string[]): AuditChange {
  const value = rest.reduceRight<unknown>((inner, key) => ({ [key]: inner }), hiddenValue)
  return { field, old: null, new: value }
}

/** The route that shows restricted values. */
export const employeeSensitiveRoutes = [revealEmployee]
