import { useSelector } from '@xstate/react'
import { startTransition, useEffect, useState } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'

type Draft = Readonly<Record<string, string>>
const emptyDraft: Draft = {}
const draftOf = (state: { readonly context: { readonly draft: Draft } } | undefined): Draft =>
  state?.context.draft ?? emptyDraft

/**
 * Returns the draft of a week as of the last painted frame. Totals, overtime and `WeekTools` use it. If they
 * were updated in the frame of a keystroke, the typed character would appear late. `useDeferredValue` isn't
 * enough, because each change to the draft would still rerender all of them in that frame.
 */
export function usePaintedDraft(form: RecordFormActor | undefined): Draft {
  const [painted, setPainted] = useState({ form, draft: draftOf(form?.getSnapshot()) })
  useEffect(() => {
    let cancel: (() => void) | null = null
    const update = () => {
      cancel = null
      startTransition(() =>
        setPainted((previous) => {
          const draft = draftOf(form?.getSnapshot())
          return previous.form === form && previous.draft === draft ? previous : { form, draft }
        }),
      )
    }
    const schedule = () => {
      cancel ??= afterPaint(update)
    }
    // The draft may have changed between the first render and this subscription.
    schedule()
    const subscription = form?.subscribe(schedule)
    return () => {
      subscription?.unsubscribe()
      cancel?.()
    }
  }, [form])
  return painted.form === form ? painted.draft : draftOf(form?.getSnapshot())
}

/** Returns the week's draft. It is updated when cells are added or removed, but not when text is typed into them. */
export const useCells = (form: RecordFormActor | undefined): Draft => useSelector(form, draftOf, hasSameCells)

function hasSameCells(one: Draft, other: Draft): boolean {
  if (one === other) return true
  const paths = Object.keys(one)
  return paths.length === Object.keys(other).length && paths.every((path) => path in other)
}
