import type { FieldError } from '#domain/errors.ts'
import { conflictingPaths, sameDraft } from '#machines/drafts.ts'
import type { EntityFormContext } from '#machines/entityForm.ts'

/** True while something typed, or sent, is not yet known to be stored. */
export function isUnsaved({ draft, base, pending }: EntityFormContext): boolean {
  return pending !== null || !sameDraft(draft, base)
}

/** A form as it stands. */
interface FormState {
  readonly context: EntityFormContext
  hasTag(tag: 'moving'): boolean
}

/** What going away would give up: something typed or not known to be stored, or an event on its way; null for nothing. */
export function atStake(form: FormState): 'changes' | 'event' | null {
  if (isUnsaved(form.context)) return 'changes'
  return form.hasTag('moving') ? 'event' : null
}

/** What stands at one field: the server's word on the last save, else the rule, once the field was left. */
export function errorAt({ refusals, errors, touched }: EntityFormContext, path: string): string | undefined {
  const found =
    refusals.find(({ field }) => field === path) ??
    (touched.includes(path) ? errors.find(({ field }) => field === path) : undefined)
  return found?.message
}

/** Everything that kept the last save from succeeding. */
export function problemsOf({ refusals, errors }: EntityFormContext): readonly FieldError[] {
  return refusals.length > 0 ? refusals : errors
}

/** Fields that somebody else changed to another value meanwhile, with both values and the one before. */
export function conflictsOf({ base, draft, theirs }: EntityFormContext) {
  if (theirs === null) return []
  return conflictingPaths(base, draft, theirs.draft).map((path) => ({
    path,
    mine: draft[path] ?? '',
    theirs: theirs.draft[path] ?? '',
  }))
}
