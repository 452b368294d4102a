import { useSelector } from '@xstate/react'
import { useDeferredValue } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'

type Draft = Readonly<Record<string, string>>
const none: Draft = {}
const draftOf = (state: { readonly context: { readonly draft: Draft } } | undefined): Draft =>
  state?.context.draft ?? none

/** Returns what is typed into a week, in the background: a key renders its cell first, then totals, overtime and tools follow. */
export const useLateDraft = (form: RecordFormActor | undefined): Draft =>
  useDeferredValue(useSelector(form, draftOf))

/** Returns a draft of the week that changes only with the cells it has, not with what is typed into them. */
export const useCells = (form: RecordFormActor | undefined): Draft => useSelector(form, draftOf, hasSameCells)

function hasSameCells(one: Draft, other: Draft): boolean {
  const paths = Object.keys(one)
  return paths.length === Object.keys(other).length && paths.every((path) => path in other)
}
