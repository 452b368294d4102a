import type { Draft } from '#domain/kernel/answer.ts'

const valueOf = (draft: Draft, path: string) => normal(draft[path])
const normal = (value: string | undefined) => (value === undefined || value === 'SELECT' ? '' : value.trim())

const pathsOf = (...drafts: readonly Draft[]) => [...new Set(drafts.flatMap((draft) => Object.keys(draft)))]

/** True when two drafts say the same: SELECT, empty and missing are one, spaces around do not count. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return changedPaths(one, other).length === 0
}

/** Paths whose values differ. */
export function changedPaths(one: Draft, other: Draft): string[] {
  return pathsOf(one, other).filter((path) => valueOf(one, path) !== valueOf(other, path))
}

/** Paths that both sides changed since `base`, to different values. */
export function conflictingPaths(base: Draft, mine: Draft, theirs: Draft): string[] {
  return changedPaths(mine, theirs).filter(
    (path) => valueOf(mine, path) !== valueOf(base, path) && valueOf(theirs, path) !== valueOf(base, path),
  )
}

/** Three-way merge: what I changed since `base` stays mine, everything else is theirs. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  return draftWithChoices(base, mine, theirs, changedPaths(mine, base))
}

/** Merge where both changed a path: mine where `keep` names it, else theirs; paths only I changed stay mine. */
export function draftWithChoices(base: Draft, mine: Draft, theirs: Draft, keep: readonly string[]): Draft {
  const asked = new Set(conflictingPaths(base, mine, theirs))
  const kept = changedPaths(mine, base).filter((path) => !asked.has(path) || keep.includes(path))
  return { ...theirs, ...Object.fromEntries(kept.map((path) => [path, mine[path] ?? ''])) }
}

/** The draft after `sent` was stored as `stored`: what was typed since stays, the rest shows what the server made of it. */
export function movedDraft(typed: Draft, sent: Draft, stored: Draft): Draft {
  return mergeDrafts(sent, typed, stored)
}

/** `base` moved on to what was sent, where the stored draft holds just that. */
export function agreedBase(base: Draft, sent: Draft, stored: Draft): Draft {
  const agreed = pathsOf(sent, stored).filter((path) => valueOf(sent, path) === valueOf(stored, path))
  return { ...base, ...Object.fromEntries(agreed.map((path) => [path, sent[path] ?? ''])) }
}
