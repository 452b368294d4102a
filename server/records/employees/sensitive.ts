import { sensitiveQuery, sensitiveValue } from '#domain/employees/sensitive.ts'
import { currentWorkAuthIndex } from '#domain/employees/authorization.ts'
import type { Employee } from '#domain/employees/record.ts'
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
    const value = restrictedAt(employeeOf(row, cipher), query.field)
    await audit({
      action: 'REVEAL',
      entityType: employeeResource.type,
      entityId: row.id,
      entityLabel: employeeResource.labelOf(row),
      fields: [query.field],
      reason: query.reason,
    })
    return { body: { field: query.field, value } }
  },
})

type NumberName = 'documentNumber' | 'receiptNumber' | 'sevisId'

/** Returns the value at a path that the query's schema allows. */
function restrictedAt(employee: Employee, field: string): string | null {
  if (field === 'ssn' || field === 'dateOfBirth') return employee[field]
  const [name, position] = field.split('.').toReversed()
  const at = position === undefined ? currentWorkAuthIndex(employee.workAuth) : Number(position)
  return employee.workAuth[at]?.[name as NumberName] ?? null
}

/** The route that shows restricted values. */
export const employeeSensitiveRoutes = [revealEmployee]
