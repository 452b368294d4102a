import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft } from '#domain/kernel/answer.ts'
import {
  agreedBase,
  changedPaths,
  conflictingPaths,
  draftWithChoices,
  lostValues,
  mergeDrafts,
  rebasedDraft,
  isSameDraft,
} from '#machines/records/merge.ts'

const paths = ['name', 'note', 'address.city', 'workAuth.0.type'] as const
const value = fc.constantFrom('', 'SELECT', 'a', 'b', 'c', ' a', 'a ')
const draft: fc.Arbitrary<Draft> = fc
  .record(Object.fromEntries(paths.map((path) => [path, value])), { requiredKeys: [] })
  .map((typed) => typed as Draft)
const wholeDraft: fc.Arbitrary<Draft> = fc
  .record(Object.fromEntries(paths.map((path) => [path, value])))
  .map((typed) => typed as Draft)
const three = fc.tuple(wholeDraft, wholeDraft, wholeDraft)
const runs = { numRuns: 2_000 }

/** Returns a value in a comparable form, because SELECT, missing and blank values are all empty. */
const textAt = (of: Draft, path: string) => {
  const text = (of[path] ?? '').trim()
  return text === 'SELECT' ? '' : text
}

describe('comparing drafts', () => {
  it('is reflexive and symmetric and treats SELECT, empty and missing alike', () => {
    fc.assert(
      fc.property(draft, draft, (one, other) => {
        expect(isSameDraft(one, one)).toBe(true)
        expect(isSameDraft(one, other)).toBe(isSameDraft(other, one))
        expect(isSameDraft(one, other)).toBe(paths.every((path) => textAt(one, path) === textAt(other, path)))
      }),
      runs,
    )
  })
})

describe('the three-way merge', () => {
  it('keeps my value in every field I changed', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merged = mergeDrafts(base, mine, theirs)
        for (const path of changedPaths(base, mine)) expect(textAt(merged, path)).toBe(textAt(mine, path))
      }),
      runs,
    )
  })

  it("uses their value in fields I didn't change", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const changed = changedPaths(base, mine)
        const merged = mergeDrafts(base, mine, theirs)
        for (const path of paths.filter((one) => !changed.includes(one))) {
          expect(textAt(merged, path)).toBe(textAt(theirs, path))
        }
      }),
      runs,
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merged = mergeDrafts(base, mine, theirs)
        expect(mergeDrafts(base, merged, theirs)).toEqual(merged)
        expect(isSameDraft(mergeDrafts(theirs, merged, theirs), merged)).toBe(true)
      }),
      runs,
    )
  })

  it('returns theirs when I changed nothing, and mine when they changed nothing', () => {
    fc.assert(
      fc.property(wholeDraft, wholeDraft, (base, other) => {
        expect(mergeDrafts(base, base, other)).toEqual(other)
        expect(isSameDraft(mergeDrafts(base, other, base), other)).toBe(true)
      }),
      runs,
    )
  })

  it('reports a conflict exactly when both changed a field to different values', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        expect(new Set(conflictingPaths(base, mine, theirs))).toEqual(
          new Set(
            paths.filter((path) => {
              const [was, my, their] = [textAt(base, path), textAt(mine, path), textAt(theirs, path)]
              return my !== was && their !== was && my !== their
            }),
          ),
        )
      }),
      runs,
    )
  })

  it('reports the same conflicts to both sides', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        expect(new Set(conflictingPaths(base, mine, theirs))).toEqual(
          new Set(conflictingPaths(base, theirs, mine)),
        )
      }),
      runs,
    )
  })
})

describe('merging fields that the newer status locks', () => {
  const withLocked = fc.tuple(three, fc.subarray([...paths]), fc.subarray([...paths]))

  it('uses their value, and reports mine as lost if it differs', () => {
    fc.assert(
      fc.property(withLocked, ([[base, mine, theirs], keep, locked]) => {
        const merged = draftWithChoices(base, mine, theirs, keep, locked)
        const lost = lostValues(base, mine, theirs, locked)
        for (const path of locked) {
          expect(textAt(merged, path)).toBe(textAt(theirs, path))
          const isLost =
            textAt(mine, path) !== textAt(base, path) && textAt(mine, path) !== textAt(theirs, path)
          expect(path in lost).toBe(isLost)
          if (isLost) expect(textAt(lost, path)).toBe(textAt(mine, path))
        }
        expect(Object.keys(lost).every((path) => locked.includes(path as (typeof paths)[number]))).toBe(true)
      }),
      runs,
    )
  })

  it('does not affect other fields', () => {
    fc.assert(
      fc.property(withLocked, ([[base, mine, theirs], keep, locked]) => {
        const open = paths.filter((path) => !locked.includes(path))
        const merged = draftWithChoices(base, mine, theirs, keep, locked)
        const plain = draftWithChoices(base, mine, theirs, keep)
        for (const path of open) expect(textAt(merged, path)).toBe(textAt(plain, path))
      }),
      runs,
    )
  })
})

describe('resolving conflicts', () => {
  it('uses the selected values and keeps changes of only one side', () => {
    fc.assert(
      fc.property(three, fc.subarray([...paths]), ([base, mine, theirs], keep) => {
        const selected = draftWithChoices(base, mine, theirs, keep)
        const conflicting = conflictingPaths(base, mine, theirs)
        for (const path of paths) {
          const own = conflicting.includes(path)
            ? keep.includes(path)
            : textAt(mine, path) !== textAt(base, path)
          expect(textAt(selected, path)).toBe(textAt(own ? mine : theirs, path))
        }
      }),
      runs,
    )
  })

  it('with all of mine equals the plain merge', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        expect(draftWithChoices(base, mine, theirs, paths)).toEqual(mergeDrafts(base, mine, theirs))
      }),
      runs,
    )
  })
})

describe('after a save', () => {
  it('later typing stays and all other fields show the stored values', () => {
    fc.assert(
      fc.property(three, ([typed, sent, stored]) => {
        const moved = rebasedDraft(typed, sent, stored)
        for (const path of paths) {
          const since = textAt(typed, path) !== textAt(sent, path)
          expect(textAt(moved, path)).toBe(textAt(since ? typed : stored, path))
        }
      }),
      runs,
    )
  })

  it('does not treat values that this form sent as a conflict if the response was lost', () => {
    fc.assert(
      fc.property(three, ([base, sent, typed]) => {
        expect(conflictingPaths(agreedBase(base, sent, sent), typed, sent)).toEqual([])
      }),
      runs,
    )
  })

  it('other values are compared with the earlier ones', () => {
    fc.assert(
      fc.property(three, ([base, sent, stored]) => {
        const moved = agreedBase(base, sent, stored)
        for (const path of paths) {
          const own = textAt(sent, path) === textAt(stored, path)
          expect(textAt(moved, path)).toBe(textAt(own ? sent : base, path))
        }
      }),
      runs,
    )
  })
})
