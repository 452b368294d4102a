import type { Draft, SaveAnswer, StoredRecord } from '#domain/kernel/answer.ts'
import { unverifiedError } from '#machines/kit/failure.ts'
import { agreedBase, draftWithChoices, lostValues, rebasedDraft } from '#machines/records/merge.ts'
import type { RecordFormContext } from '#machines/records/recordFormContext.ts'
import { pathsInConflict } from '#machines/records/selectors.ts'

/** The side selected for one path of a conflict. */
export interface SelectedSide {
  readonly path: string
  readonly side: 'mine' | 'theirs'
}

/** Returns true if both sides changed an unlocked field to different values. */
export const hasConflicts = (context: RecordFormContext): boolean => pathsInConflict(context).length > 0

/** Returns the form with a newer record to compare. If the newer record contains values that were sent, they count as saved, because the save may have succeeded without a response. */
export function comparedForm(context: RecordFormContext, answer: SaveAnswer): Partial<RecordFormContext> {
  if (answer.kind !== 'conflict') return {}
  const { base, pending } = context
  const { record, draft, locked = [], changedBy = null, changedAt = null } = answer
  return {
    theirs: { record, draft, locked, changedBy, changedAt, selected: [] },
    base: pending === null ? base : agreedBase(base, pending, draft),
    pending: null,
  }
}

/** Returns the form after the user selected a side for one path of a conflict. */
export function withSide(
  { theirs }: RecordFormContext,
  { path, side }: SelectedSide,
): Partial<RecordFormContext> {
  if (theirs === null) return {}
  const otherPaths = theirs.selected.filter((other) => other !== path)
  return { theirs: { ...theirs, selected: side === 'theirs' ? [...otherPaths, path] : otherPaths } }
}

/** Returns the form based on the newer record, with the selected values. Changed values at paths that the newer record locks go into `lost`. */
export function mergedForm(context: RecordFormContext): Partial<RecordFormContext> {
  const { base, draft, theirs, lost } = context
  if (theirs === null) return {}
  const { locked, selected } = theirs
  const mine = pathsInConflict(context).filter((path) => !selected.includes(path))
  return {
    record: theirs.record,
    base: theirs.draft,
    draft: draftWithChoices(base, draft, theirs.draft, mine, locked),
    locked,
    lost: { ...lost, ...lostValues(base, draft, theirs.draft, locked) },
    refusals: [],
    theirs: null,
  }
}

/** Returns the form based on a newer record. Values typed since `sent` are kept. Values at paths that are now locked go into `lost`. */
export function rebasedForm(
  { draft, lost }: RecordFormContext,
  sent: Draft,
  newer: { readonly record: StoredRecord; readonly draft: Draft; readonly locked?: readonly string[] },
): Partial<RecordFormContext> {
  const locked = newer.locked ?? []
  return {
    record: newer.record,
    base: newer.draft,
    draft: rebasedDraft(draft, sent, newer.draft, locked),
    locked,
    lost: { ...lost, ...lostValues(sent, draft, newer.draft, locked) },
  }
}

const outdatedMessage = (changedBy = 'Someone else') =>
  `${changedBy} changed this record. The newest version is shown. Check it and try again.`

/** Returns the form with the errors of an event that wasn't stored. After a conflict, the form is based on the newer record. */
export function withEventErrors(context: RecordFormContext, answer: SaveAnswer): Partial<RecordFormContext> {
  if (answer.kind !== 'conflict')
    return { event: null, refusals: answer.kind === 'refused' ? answer.errors : [unverifiedError] }
  return {
    event: null,
    ...rebasedForm(context, context.base, answer),
    refusals: [{ code: 'version_stale', message: outdatedMessage(answer.changedBy) }],
  }
}
