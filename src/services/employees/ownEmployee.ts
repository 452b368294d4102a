import type { OpenAnswer } from '#domain/kernel/answer.ts'
import { calls } from '#domain/kernel/calls/calls.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import type { OwnRecord } from '#domain/employees/ownForm.ts'
import { ownEmployeeForm, ownRecord } from '#domain/employees/ownForm.ts'
import type { Http } from '#services/http/http.ts'
import { createRecords } from '#services/records/records.ts'
import type { OwnRecords } from '#services/users/ownUser.ts'
import { readUser } from '#services/users/users.ts'

const notLinked: OpenAnswer = { kind: 'refused', status: 404, errors: [] }

/** Creates the services for the page on which employees change their own contact details. */
export function createOwnEmployee(http: Http): OwnRecords {
  const { openRecord, checkDraft, saveRecord, sendEvent } = createRecords<OwnRecord>(http, {
    list: calls.listEmployees,
    read: recordCalls.readEmployee,
    update: recordCalls.updateEmployee,
    updateById: 'body',
    loadForm: () => Promise.resolve(ownEmployeeForm),
    rowOf: ({ id }) => ({ id }),
  })
  return {
    checkDraft,
    sendEvent,
    openRecord: async ({ clientId }, signal) => {
      const user = await readUser(http, clientId, signal)
      if (user.kind !== 'ok') return user
      const { employeeId } = user.data
      if (employeeId === null) return notLinked
      return withShownFields(await openRecord({ clientId, id: employeeId }, signal))
    },
    saveRecord: async (input, signal) => withShownFields(await saveRecord(input, signal)),
  }
}

/** Returns a response with only the fields that the page shows, because the page's record is stored in the browser. */
function withShownFields<A extends { readonly kind: string }>(answer: A): A {
  return 'record' in answer ? { ...answer, record: ownRecord.parse(answer.record) } : answer
}
