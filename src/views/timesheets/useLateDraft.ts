import { useSelector } from '@xstate/react'
import { startTransition, useEffect, useState } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'

type Draft = Readonly<Record<string, string>>
const none: Draft = {}
const draftOf = (state: { readonly context: { readonly draft: Draft } } | undefined): Draft =>
  state?.context.draft ?? none

/**
 * Returns the typed values of a week once the frame with the typed character has been painted, because
 * totals, overtime and tools depend on them. A deferred value isn't enough, because its subscription would
 * render all of them once more in the same frame.
 */
export function useLateDraft(form: RecordFormActor | undefined): Draft {
  const [late, setLate] = useState({ form, draft: draftOf(form?.getSnapshot()) })
  useEffect(() => {
    let cancel: (() => void) | null = null
    const follow = () => {
      cancel = null
      startTransition(() =>
        setLate((before) => {
          const draft = draftOf(form?.getSnapshot())
          return before.form === form && before.draft === draft ? before : { form, draft }
        }),
      )
    }
    const schedule = () => {
      cancel ??= afterPaint(follow)
    }
    // Something may have changed between the first render and this subscription.
    schedule()
    const subscription = form?.subscribe(schedule)
    return () => {
      subscription?.unsubscribe()
      cancel?.()
    }
  }, [form])
  return late.form === form ? late.draft : draftOf(form?.getSnapshot())
}

/** Returns a draft of the week that only changes with the cells it contains, not with the text typed into them. */
export const useCells = (form: RecordFormActor | undefined): Draft => useSelector(form, draftOf, hasSameCells)

function hasSameCells(one: Draft, other: Draft): boolean {
  if (one === other) return true
  const paths = Object.keys(one)
  return paths.length === Object.keys(other).length && paths.every((path) => path in other)
}
