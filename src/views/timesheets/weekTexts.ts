import type { WeekLine, WeekRecord, WeekRow } from '#domain/timesheets/week.ts'
import { toWords } from '#lookups/options.ts'

const weekdays = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** Returns a date as a column heading: `Mon 11-16`. */
export const dayText = (date: string): string =>
  `${weekdays.format(new Date(`${date}T00:00:00Z`))} ${date.slice(5)}`

/** Returns the name of an assignment: its project, with the contract if two assignments in the week are on the same project. */
export function rowText({ rows }: WeekRecord, { assignment }: WeekRow): string {
  const { projectName, projectId, contractNo } = assignment
  const isShared = rows.filter((row) => row.assignment.projectId === projectId).length > 1
  return isShared && contractNo !== null ? `${projectName} ${contractNo}` : projectName
}

/** Returns the name of a line: the assignment, the type of time unless it is work, and the task if there is one. */
export function lineText(week: WeekRecord, row: WeekRow, { type, task }: WeekLine): string {
  const kind = type === 'WORK' ? null : toWords(type)
  return [rowText(week, row), kind, task].filter((part) => part !== null).join(', ')
}

/** Returns a sentence that says when a week is or was due. */
export function dueText(dueAt: string): string {
  const due = `${dueAt.slice(0, 10)} ${dueAt.slice(11, 16)} UTC`
  return Date.parse(dueAt) < Date.now() ? `Was due ${due}.` : `Submit by ${due}.`
}
