import * as z from 'zod/mini'
import { employee } from '#domain/employees/record.ts'
import type { Employee } from '#domain/employees/record.ts'
import { employeeEventInput, type EmployeeEventInput } from '#domain/kernel/statusEvents.ts'
import { employeeStep } from '#domain/employees/step.ts'
import { followEmployment } from '#server/records/employees/leavers.ts'
import { employeeOf, maskEmployee } from '#server/records/employees/record.ts'
import type { EmployeeValues } from '#server/records/employees/record.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { checkVersion } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { byId, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { takenStep } from '#server/records/kit/takenStep.ts'

type Dates = Partial<Pick<EmployeeValues, 'hireDate' | 'terminationDate' | 'terminationReason'>>

/** What an event writes beside the status. */
function datesOf(said: EmployeeEventInput): Dates {
  switch (said.event) {
    case 'giveNotice':
      return { terminationDate: said.lastDay, terminationReason: said.reason }
    case 'rehire':
      return { hireDate: said.hireDate, terminationDate: null, terminationReason: null }
    default:
      return {}
  }
}

/** Why, for the audit trail. A rehire begins a new period in the same record, so the former one is kept here. */
function reasonOf(said: EmployeeEventInput, { hireDate, terminationDate }: Employee): string | undefined {
  if (said.event === 'giveNotice') return said.reason
  return said.event === 'rehire' ? `Employed before: ${hireDate} – ${terminationDate ?? ''}` : undefined
}

const moveEmployeeRoute = defineRoute({
  call: 'moveEmployee',
  params: byId,
  query: nothing,
  body: employeeEventInput,
  answer: employee,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, body, cipher, today, requestId } = context
    const before = employeeOf(await recordById(context, employeeResource, params.id, 'change'), cipher)
    checkVersion(body.version, z.parse(employee, maskEmployee(before)))
    const status = takenStep(employeeStep(before, body, today))
    const dates = datesOf(body)
    const changes = { status, ...dates }
    const reason = reasonOf(body, before)
    const row = await updateAudited(context, employeeResource, before, changes, {
      fields: Object.keys(changes),
      ...(reason === undefined ? {} : { reason }),
    })
    const left = await followEmployment(tx, { author: caller, requestId, employeeId: before.id, today })
    return {
      body: maskEmployee(employeeOf(row, cipher)),
      // The database refuses them already: a provider that is away must not make an event that happened look as if it had not.
      afterwards: async (admin) => {
        await Promise.allSettled(left.map((uid) => admin.revokeSessions(uid)))
      },
    }
  },
})

/** The calls that move an employee on. */
export const employeeEventRoutes = [moveEmployeeRoute]
