import type { MissingRow } from '#domain/timesheets/missing.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

type Reminded = Pick<MissingRow, 'reminder' | 'remindedAt' | 'reminderProblem'>

const marks: Readonly<
  Record<'WAITING' | 'FAILED' | 'UNKNOWN', Pick<StatusProps, 'tone' | 'fill' | 'children'>>
> = {
  WAITING: { tone: 'neutral', fill: 'half', children: 'Email waiting to be sent' },
  FAILED: { tone: 'critical', children: 'Email failed' },
  UNKNOWN: { tone: 'warning', fill: 'half', children: 'Email delivery unknown' },
}

/** Returns whether there is anything to show about reminders to the employee. */
export const isReminded = ({ reminder, remindedAt }: Reminded): boolean =>
  remindedAt !== null || (reminder !== 'NONE' && reminder !== 'SENT')

/** When the employee was last reminded, and whether the last email failed. */
export function ReminderMark({ reminder, remindedAt }: Reminded) {
  if (reminder === 'NONE' || reminder === 'SENT') return remindedAt === null ? '–' : remindedOn(remindedAt)
  return (
    <>
      <Status {...marks[reminder]} />
      {reminder !== 'WAITING' && remindedAt !== null && ` · ${remindedOn(remindedAt)}`}
    </>
  )
}

/** Returns the reminder in words, with the error if there was one. */
export function reminderText({ reminder, remindedAt, reminderProblem }: Reminded): string {
  const state = reminder === 'NONE' || reminder === 'SENT' ? null : marks[reminder].children
  const failure = reminderProblem === null ? state : `${state}: ${reminderProblem}`
  const last = reminder === 'WAITING' || remindedAt === null ? null : remindedOn(remindedAt)
  return [failure, last].filter((part) => part !== null).join('. ')
}

const remindedOn = (at: string) => `Reminded ${at.slice(0, 10)}`
