import * as z from 'zod/mini'
import { employee } from '#domain/employee.ts'
import type { Employee } from '#domain/employee.ts'
import { employeeEventInput, type EmployeeEventInput } from '#domain/statusEvents.ts'
import { employeeStep } from '#machines/lifecycles/employeeStep.ts'
import { findEmployee, moveEmployee, type EmployeeMove } from '#server/db/employees.ts'
import { followEmployment } from '#server/db/leavers.ts'
import { employeeOf, maskEmployee } from '#server/employeeRecord.ts'
import { notFound } from '#server/http/apiError.ts'
import { checkVersion, readId, stored } from '#server/http/changes.ts'
import { defineRoute, nothing } from '#server/http/defineRoute.ts'
import { clientOf } from '#server/http/inClient.ts'
import { takenStep } from '#server/http/takenStep.ts'

type Dates = Pick<EmployeeMove, 'hireDate' | 'terminationDate' | 'terminationReason'>

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
  params: z.object({ id: z.string() }),
  query: nothing,
  body: employeeEventInput,
  answer: employee,
  audit: 'always',
  async handle({ tx, caller, params, body, cipher, today, requestId, audit }) {
    const { clientId } = clientOf(caller)
    const found = await findEmployee(tx, clientId, readId(params.id), 'change')
    if (found === null) throw notFound()
    const before = employeeOf(found, cipher)
    checkVersion(body.version, z.parse(employee, maskEmployee(before)))
    const status = takenStep(employeeStep(before, body, today))
    const dates = datesOf(body)
    const row = stored(
      await moveEmployee(tx, before, {
        status,
        ...dates,
        updatedBy: caller.uid,
        updatedAt: new Date().toISOString(),
      }),
    )
    const reason = reasonOf(body, before)
    await audit({
      action: 'UPDATE',
      entityType: 'employee',
      entityId: before.id,
      entityLabel: before.employeeNo,
      fields: ['status', ...Object.keys(dates)],
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
