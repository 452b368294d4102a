import type { FieldError } from '#domain/kernel/errors.ts'
import { conflictingPaths, isSameDraft } from '#machines/records/merge.ts'
import type { FormTag, RecordFormContext } from '#machines/records/recordFormContext.ts'

/** Returns true while some typed or sent values might not be stored yet. */
export function isUnsaved({ draft, base, pending }: RecordFormContext): boolean {
  return pending !== null || !isSameDraft(draft, base)
}

/** A form's current snapshot. */
interface FormState {
  readonly context: RecordFormContext
  hasTag(tag: FormTag): boolean
}

/** Returns true if the errors from the last save or event are shown. */
export function showsErrors(form: Pick<FormState, 'hasTag'>): boolean {
  const tags = ['invalid', 'refused', 'eventRefused', 'eventUnsent'] as const
  return tags.some((tag) => form.hasTag(tag))
}

/**
 * Returns what leaving would discard: unsaved changes or an event being sent. Null if there is nothing to discard.
 */
export function workAtStake(form: FormState): 'changes' | 'event' | null {
  if (isUnsaved(form.context)) return 'changes'
  return form.hasTag('sendingEvent') ? 'event' : null
}

/**
 * Returns the error to show at a field: the server's error from the last save or event, or else the error that
 * the rules find once the user has left the field.
 */
export function errorAt(
  { refusals, errors, touched }: RecordFormContext,
  path: string,
): FieldError | undefined {
  return (
    refusals.find(({ field }) => field === path) ??
    (touched.includes(path) ? errors.find(({ field }) => field === path) : undefined)
  )
}

/** Returns the server's errors from the last save or event, or else the errors that the rules find. */
export function problemsOf({ refusals, errors }: RecordFormContext): readonly FieldError[] {
  return refusals.length > 0 ? refusals : errors
}

type ComparedForm = Pick<RecordFormContext, 'base' | 'draft' | 'theirs'>

/** Returns the unlocked paths that the draft and the newer stored version changed to different values. */
export const pathsInConflict = ({ base, draft, theirs }: ComparedForm): string[] =>
  theirs === null
    ? []
    : conflictingPaths(base, draft, theirs.draft).filter((path) => !theirs.locked.includes(path))

/** Returns the fields in conflict, with both values and the side that is selected. */
export function conflictsOf(context: ComparedForm) {
  const { draft, theirs } = context
  return pathsInConflict(context).map((path) => ({
    path,
    mine: draft[path] ?? '',
    theirs: theirs?.draft[path] ?? '',
    side: theirs?.selected.includes(path) === true ? ('theirs' as const) : ('mine' as const),
  }))
}
