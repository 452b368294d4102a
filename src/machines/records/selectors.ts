import type { FieldError } from '#domain/kernel/errors.ts'
import { conflictingPaths, sameDraft } from '#machines/records/merge.ts'
import type { RecordFormContext } from '#machines/records/recordForm.ts'

/** True while something typed, or sent, is not yet known to be stored. */
export function isUnsaved({ draft, base, pending }: RecordFormContext): boolean {
  return pending !== null || !sameDraft(draft, base)
}

/** A form as it stands. */
interface FormState {
  readonly context: RecordFormContext
  hasTag(tag: 'moving'): boolean
}

/** What going away would give up: something typed or not known to be stored, or an event on its way; null for nothing. */
export function atStake(form: FormState): 'changes' | 'event' | null {
  if (isUnsaved(form.context)) return 'changes'
  return form.hasTag('moving') ? 'event' : null
}

/** What stands at one field: the server's word on the last save, else the rule, once the field was left. */
export function errorAt({ refusals, errors, touched }: RecordFormContext, path: string): string | undefined {
  const found =
    refusals.find(({ field }) => field === path) ??
    (touched.includes(path) ? errors.find(({ field }) => field === path) : undefined)
  return found?.message
}

/** Everything that kept the last save from succeeding. */
export function problemsOf({ refusals, errors }: RecordFormContext): readonly FieldError[] {
  return refusals.length > 0 ? refusals : errors
}

/** Fields that somebody else changed to another value meanwhile, with both values and the one before. */
export function conflictsOf({ base, draft, theirs }: RecordFormContext) {
  if (theirs === null) return []
  return conflictingPaths(base, draft, theirs.draft).map((path) => ({
    path,
    mine: draft[path] ?? '',
    theirs: theirs.draft[path] ?? '',
  }))
}
