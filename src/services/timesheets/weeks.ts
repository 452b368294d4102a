import type { Answer, OpenAnswer, SaveAnswer } from '#domain/kernel/answer.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { lockedPaths } from '#domain/kernel/draft.ts'
import { timesheetCalls } from '#domain/timesheets/calls.ts'
import { timesheetEventCall, type OfferedTimesheetEvent } from '#domain/timesheets/events.ts'
import type { Timesheet } from '#domain/timesheets/record.ts'
import { earlierCells, minutesOf, weekOfId, type WeekRecord, type WeekRow } from '#domain/timesheets/week.ts'
import {
  changedSheet,
  emptyRows,
  entriesToSaveFirst,
  weekForm,
  type SheetInput,
} from '#domain/timesheets/weekForm.ts'
import type { Http } from '#services/http/http.ts'
import type { Records, SaveInput } from '#services/records/records.ts'

type FailedAnswer = Extract<Answer<unknown>, { kind: 'refused' | 'skipped' }>
type Options = { readonly clientId: string; readonly signal: AbortSignal }
type SendResult =
  { readonly sheet: Timesheet | null } | { readonly failed: FailedAnswer; readonly input: SheetInput | null }

/** Creates the services for employees' weeks. A week contains all of the employee's assignments, so one save can create, change and submit several timesheets. */
export function createWeeks(http: Http): Records {
  const read = (id: string, options: Options, weekOffset = 0) => {
    const { date, ...query } = weekOfId(id)
    const shiftedDate = !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? addDays(date, 7 * weekOffset) : date
    return http(timesheetCalls.readTimesheetWeek, { query: { date: shiftedDate, ...query }, ...options })
  }

  /** Saves one timesheet if the draft changes it, and submits the timesheet if requested. */
  async function send(row: WeekRow, input: SaveInput, options: Options): Promise<SendResult> {
    const week = input.record as unknown as WeekRecord
    const { assignment, periodStart } = row
    const idempotencyKey = (step: string) => keyOf(input.key, assignment.id, step)
    const changes = changedSheet(row, input.draft, week)
    const shouldSubmit = input.draft['submit'] === 'yes'
    const zeroReason = emptyRows(week, input.draft).includes(row)
      ? (input.draft['zeroReason'] ?? '').trim()
      : ''
    let sheet = row.timesheet
    if (changes !== null || (sheet === null && shouldSubmit && zeroReason !== '')) {
      const { paths: _paths, ...body } = changes ?? { entries: [], employeeNote: null, paths: [] }
      const answer =
        sheet === null
          ? await http(timesheetCalls.createTimesheet, {
              body: { assignmentId: assignment.id, periodStart, ...body },
              idempotencyKey: idempotencyKey('1'),
              ...options,
            })
          : await http(timesheetCalls.updateTimesheet, {
              params: { id: sheet.id },
              body: { version: sheet.version, ...body },
              ...options,
            })
      if (answer.kind !== 'ok') return { failed: answer, input: changes }
      sheet = answer.data as Timesheet
    }
    const isOpen = sheet !== null && (sheet.status === 'DRAFT' || sheet.status === 'REJECTED')
    const hasTime = sheet !== null && minutesOf(sheet.entries) > 0
    if (!shouldSubmit || !isOpen || sheet === null || (!hasTime && zeroReason === '')) return { sheet }
    const answer = await http(timesheetEventCall('submit'), {
      params: { id: sheet.id },
      body: { version: sheet.version, ...(hasTime ? {} : { zeroHours: true, zeroReason }) },
      idempotencyKey: idempotencyKey('2'),
      ...options,
    })
    return answer.kind === 'ok' ? { sheet: answer.data as Timesheet } : { failed: answer, input: null }
  }

  /** Removes the times that the draft moves to another timesheet. This happens first, because timesheets are saved one at a time and their times can't overlap. */
  async function removeMovedTime(row: WeekRow, input: SaveInput, options: Options): Promise<SendResult> {
    const { timesheet } = row
    const entries = entriesToSaveFirst(row, input.record as unknown as WeekRecord, input.draft)
    if (timesheet === null || entries === null) return { sheet: timesheet }
    const answer = await http(timesheetCalls.updateTimesheet, {
      params: { id: timesheet.id },
      body: { version: timesheet.version, entries },
      ...options,
    })
    return answer.kind === 'ok' ? { sheet: answer.data as Timesheet } : { failed: answer, input: null }
  }

  /** Reads the week again and returns it as saved, or as the newer version to merge the draft with. */
  async function rereadWeek(
    { id, earlier }: WeekRecord,
    options: Options,
    kind: 'saved' | 'conflict',
  ): Promise<SaveAnswer> {
    const answer = await read(id, options)
    if (answer.kind !== 'ok') return withoutCurrent(answer)
    const form = storedForm(id, answer.data, earlier)
    return kind === 'saved' ? { kind, ...form, row: { id } } : { kind, ...form }
  }

  return {
    loadPage: () => Promise.resolve({ kind: 'ok', data: [], total: 0 }),
    loadCounts: () => Promise.resolve({ kind: 'ok', data: [], total: 0 }),
    loadTotals: () => Promise.resolve({ kind: 'ok', data: [], total: 0 }),
    exportList: () => Promise.resolve({ kind: 'ok', data: 0, total: null }),
    sendBulk: () => Promise.resolve({ kind: 'ok', data: [], total: 0 }),
    openRecord: async ({ clientId, id }, signal): Promise<OpenAnswer> => {
      const options = { clientId, signal }
      const [week, previousWeek] = await Promise.all([read(id ?? '', options), read(id ?? '', options, -1)])
      if (week.kind !== 'ok') return withoutCurrent(week)
      const earlier = previousWeek.kind === 'ok' ? earlierCells(previousWeek.data as WeekRecord) : []
      return { kind: 'opened', ...storedForm(id ?? '', week.data, earlier) }
    },
    findSimilar: () => Promise.resolve({ kind: 'unchanged' }),
    checkDraft: ({ draft, record }) => Promise.resolve(weekForm.check(draft, record as WeekRecord | null)),
    saveRecord: async (input, signal) => {
      const week = input.record as unknown as WeekRecord
      const options = { clientId: input.clientId, signal }
      const rows: WeekRow[] = []
      for (const row of week.rows) {
        const removal = await removeMovedTime(row, input, options)
        if ('failed' in removal) return handleFailure(removal)
        rows.push({ ...row, timesheet: removal.sheet })
      }
      for (const row of rows) {
        const result = await send(row, input, options)
        if ('failed' in result) return handleFailure(result)
      }
      return rereadWeek(week, options, 'saved')

      function handleFailure(failure: Extract<SendResult, { failed: FailedAnswer }>) {
        const { failed } = failure
        // Another tab or user started or changed this timesheet.
        const isStale =
          failed.kind === 'refused' &&
          (failed.status === 412 || failed.errors.some(({ code }) => code === 'duplicate'))
        return isStale ? rereadWeek(week, options, 'conflict') : withCellPaths(failed, failure.input)
      }
    },
    sendEvent: async ({ clientId, draft, record, key }, signal) => {
      const week = record as unknown as WeekRecord
      const options = { clientId, signal }
      for (const { timesheet, assignment } of week.rows) {
        if (timesheet?.status !== 'SUBMITTED') continue
        const { event = '', ...values } = draft
        const answer = await http(timesheetEventCall(event as OfferedTimesheetEvent), {
          params: { id: timesheet.id },
          body: { version: timesheet.version, ...values },
          idempotencyKey: keyOf(key, assignment.id, '3'),
          ...options,
        })
        if (answer.kind === 'ok') continue
        const isStale = answer.kind === 'refused' && answer.status === 412
        return isStale ? rereadWeek(week, options, 'conflict') : withoutCurrent(answer)
      }
      return rereadWeek(week, options, 'saved')
    },
  }
}

/** Returns a week's record, draft and locked fields. The record's version is the sum of the timesheets' versions. */
function storedForm(id: string, data: unknown, earlier: WeekRecord['earlier']) {
  const week = data as Omit<WeekRecord, 'id' | 'version' | 'earlier'>
  const version = week.rows.reduce((sum, { timesheet }) => sum + (timesheet?.version ?? 0), 0)
  const record: WeekRecord = { ...week, id, version, earlier }
  return { record, draft: weekForm.toDraft(record), locked: lockedPaths(weekForm, record) }
}

/** Returns the idempotency key for one step of a save or an event. A repeated step has the same key. The result is a version 4 UUID, like `key`. */
function keyOf(key: string, assignmentId: string, step: string): string {
  const digits = Array.from(key, (digit, index) => {
    if (digit === '-' || index === 14 || index === 19) return digit
    const other = index === 0 ? step : (assignmentId[index] ?? '0')
    return (Number.parseInt(digit, 16) ^ (Number.parseInt(other, 16) || 0)).toString(16)
  })
  return digits.join('')
}

const withoutCurrent = (answer: FailedAnswer): FailedAnswer =>
  answer.kind === 'refused' ? { kind: 'refused', status: answer.status, errors: answer.errors } : answer

/** Returns the rejection with each error's field replaced by the path of the entry's cell. Errors that aren't about an entry have no field. */
function withCellPaths(answer: FailedAnswer, input: SheetInput | null): SaveAnswer {
  if (answer.kind !== 'refused') return answer
  const errors = answer.errors.map((error) => {
    const [, index] = /^entries\.(\d+)/.exec(error.field ?? '') ?? []
    const path = index === undefined ? undefined : input?.paths[Number(index)]
    const { field: _field, ...rest } = error
    return path === undefined ? rest : { ...rest, field: path }
  })
  return { kind: 'refused', status: answer.status, errors }
}
