import type { MissingRow } from '#domain/timesheets/missing.ts'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

type ReminderFields = Pick<MissingRow, 'reminder' | 'remindedAt' | 'reminderProblem'>

const marks: Readonly<
  Record<'WAITING' | 'FAILED' | 'UNKNOWN', Pick<StatusProps, 'tone' | 'fill' | 'children'>>
> = {
  WAITING: { tone: 'neutral', fill: 'half', children: 'Email waiting to be sent' },
  FAILED: { tone: 'critical', children: 'Email failed' },
  UNKNOWN: { tone: 'warning', fill: 'half', children: 'Email delivery unknown' },
}

/** Returns true if a reminder was sent, is waiting to be sent, failed, or may not have been delivered. */
export const hasReminder = ({ reminder, remindedAt }: ReminderFields): boolean =>
  remindedAt !== null || (reminder !== 'NONE' && reminder !== 'SENT')

/** When the employee was last reminded, and the state of the last email unless it was sent. */
export function ReminderMark({ reminder, remindedAt }: ReminderFields) {
  if (reminder === 'NONE' || reminder === 'SENT')
    return remindedAt === null ? '–' : <TextWithDates text={remindedText(remindedAt)} />
  return (
    <>
      <Status {...marks[reminder]} />
      {reminder !== 'WAITING' && remindedAt !== null && (
        <TextWithDates text={` · ${remindedText(remindedAt)}`} />
      )}
    </>
  )
}

/** Returns the reminder in words, with the error if there was one. Empty if there is no reminder. */
export function reminderText({ reminder, remindedAt, reminderProblem }: ReminderFields): string {
  const state = reminder === 'NONE' || reminder === 'SENT' ? null : marks[reminder].children
  const stateText = reminderProblem === null ? state : `${state}: ${reminderProblem}`
  const lastText = reminder === 'WAITING' || remindedAt === null ? null : remindedText(remindedAt)
  return [stateText, lastText].filter((part) => part !== null).join('. ')
}

const remindedText = (remindedAt: string) => `Reminded ${remindedAt.slice(0, 10)}`
