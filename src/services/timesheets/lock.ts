import type { Answer, OpenAnswer } from '#domain/kernel/answer.ts'
import { timesheetCalls } from '#domain/timesheets/calls.ts'
import type { LockRecord } from '#domain/timesheets/lock.ts'
import type { Http } from '#services/http/http.ts'
import { createList, type Records } from '#services/records/records.ts'

/** The id of the lock. Each client has only one. */
const id = 'today'

/** Creates the services for the client's time lock, a single record that two events change. */
export function createLock(http: Http): Records {
  return {
    ...createList(http, timesheetCalls.readTimesheetLock),
    // The list page only redirects to the lock.
    loadPage: () => Promise.resolve({ kind: 'ok', data: [], total: 0 }),
    openRecord: async ({ clientId }, signal): Promise<OpenAnswer> => {
      const answer = await http(timesheetCalls.readTimesheetLock, { clientId, signal })
      return answer.kind === 'ok'
        ? { kind: 'opened', record: recordOf(answer.data), draft: {} }
        : withoutCurrent(answer)
    },
    sendEvent: async ({ clientId, draft, record }, signal) => {
      const { event, lockedThrough, reason } = draft
      const body = {
        version: record?.version,
        lockedThrough: event === 'unlock' ? null : lockedThrough,
        reason,
      }
      const answer = await http(timesheetCalls.updateTimesheetLock, { body, clientId, signal })
      return answer.kind === 'ok'
        ? { kind: 'saved', record: recordOf(answer.data), draft: {}, row: { id } }
        : withoutCurrent(answer)
    },
  }
}

const recordOf = (data: unknown): LockRecord => ({ ...(data as Omit<LockRecord, 'id'>), id })

type FailedAnswer = Extract<Answer<unknown>, { kind: 'refused' | 'skipped' }>

const withoutCurrent = (answer: FailedAnswer): FailedAnswer =>
  answer.kind === 'refused' ? { kind: 'refused', status: answer.status, errors: answer.errors } : answer
