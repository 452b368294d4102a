import type { FieldError } from '#domain/kernel/errors.ts'

/** How many minutes the author of an event has to undo it. */
export const undoMinutes = 10

/** The last change to a record, if it was an event. */
export interface LastEvent {
  readonly name: string
  readonly uid: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The user who wants to undo, the current time and the last event. `last` is null if the last change wasn't an event. */
export interface UndoFacts {
  readonly last: LastEvent | null
  readonly uid: string
  readonly now: number
}

/** Returns the reasons why undoing the event `name` isn't allowed. The event must be the record's last change, made by the caller, and recent. */
export function undoReasons({ last, uid, now }: UndoFacts, name: string | null): readonly FieldError[] {
  const reason = (message: string): readonly FieldError[] => [{ code: 'not_allowed', message }]
  if (last === null || last.name !== name)
    return reason("This can't be undone because the record has changed again.")
  if (last.uid !== uid) return reason('Only the person who made this change can undo it.')
  return now - last.at > undoMinutes * 60_000
    ? reason(`This change is more than ${undoMinutes} minutes old and can't be undone.`)
    : []
}
