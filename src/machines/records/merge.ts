import type { Draft } from '#domain/kernel/answer.ts'

const valueOf = (draft: Draft, path: string) => normalized(draft[path])
const normalized = (value: string | undefined) =>
  value === undefined || value === 'SELECT' ? '' : value.trim()

const pathsOf = (...drafts: readonly Draft[]) => [...new Set(drafts.flatMap((draft) => Object.keys(draft)))]

/** Returns true if two drafts are equal. SELECT, empty and missing values are the same, and surrounding spaces don't count. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return changedPaths(one, other).length === 0
}

/** Returns the paths whose values differ. */
export function changedPaths(one: Draft, other: Draft): string[] {
  return pathsOf(one, other).filter((path) => valueOf(one, path) !== valueOf(other, path))
}

/** Returns the paths that both sides have changed since `base`, but to different values. */
export function conflictingPaths(base: Draft, mine: Draft, theirs: Draft): string[] {
  return changedPaths(mine, theirs).filter(
    (path) => valueOf(mine, path) !== valueOf(base, path) && valueOf(theirs, path) !== valueOf(base, path),
  )
}

/** Merges two drafts that are based on `base`. Keeps my changes except in `locked` paths, and takes everything else from theirs. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, locked: readonly string[] = []): Draft {
  return draftWithChoices(base, mine, theirs, changedPaths(mine, base), locked)
}

/** Merges two drafts that have conflicts. Keeps my values for `conflictsToKeep` and for paths that only I changed, except `locked` paths. Takes all other values from theirs. */
export function draftWithChoices(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  conflictsToKeep: readonly string[],
  locked: readonly string[] = [],
): Draft {
  const conflicts = new Set(conflictingPaths(base, mine, theirs))
  const pathsToKeep = changedPaths(mine, base).filter(
    (path) => !locked.includes(path) && (!conflicts.has(path) || conflictsToKeep.includes(path)),
  )
  return { ...theirs, ...Object.fromEntries(pathsToKeep.map((path) => [path, mine[path] ?? ''])) }
}

/** Returns my changed values that a merge can't keep, because the status of the other version locks their paths. */
export function lostValues(base: Draft, mine: Draft, theirs: Draft, locked: readonly string[]): Draft {
  const lostPaths = changedPaths(mine, base).filter(
    (path) => locked.includes(path) && valueOf(mine, path) !== valueOf(theirs, path),
  )
  return Object.fromEntries(lostPaths.map((path) => [path, mine[path] ?? '']))
}

/** Returns the draft after `sent` was stored as `stored`. Values typed later are kept, and everything else shows the stored values. */
export function rebasedDraft(
  typed: Draft,
  sent: Draft,
  stored: Draft,
  locked: readonly string[] = [],
): Draft {
  return mergeDrafts(sent, typed, stored, locked)
}

/** Returns `base`, updated with the sent values that were stored unchanged. */
export function agreedBase(base: Draft, sent: Draft, stored: Draft): Draft {
  const agreedPaths = pathsOf(sent, stored).filter((path) => valueOf(sent, path) === valueOf(stored, path))
  return { ...base, ...Object.fromEntries(agreedPaths.map((path) => [path, sent[path] ?? ''])) }
}
