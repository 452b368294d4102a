import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import { withoutNumbers } from '#domain/kernel/labels.ts'
import { isSecret } from '#domain/kernel/secrets.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import type { RecordFormContext } from '#machines/records/recordFormContext.ts'
import { errorAt } from '#machines/records/selectors.ts'

interface FormContextValue {
  readonly form: RecordFormActor
  readonly labels: Readonly<Record<string, string>>
  readonly readOnly: boolean
  /** Returns why the record's status locks a path, or null if the path isn't locked. */
  readonly lockOf: (path: string) => string | null
}

export const FormContext = createContext<FormContextValue | null>(null)

/** Returns the form around a field, with its labels and locks. Throws outside of a form. */
export function useFormContext(): FormContextValue {
  const context = use(FormContext)
  if (context === null) throw new Error('This field is outside of a form.')
  return context
}

/** Returns the label of a path, or the path itself if it has no label. */
export function labelOf(labels: Readonly<Record<string, string>>, path: string): string {
  return labels[withoutNumbers(path)] ?? path
}

/** Returns a draft's value for use in a sentence: "(empty)" if there is none, and masked if it is restricted. */
export const shownValue = (value: string) =>
  value === '' || value === 'SELECT' ? '(empty)' : isSecret(value) ? '•••' : value

/** Returns the id of a path's control. */
export const fieldId = (path: string) => `field-${path}`

/** Returns what a control needs to show and change one path of the draft. */
export function useDraftField(path: string) {
  const { form, labels, readOnly, lockOf } = useFormContext()
  const lock = lockOf(path)
  const value = useSelector(form, ({ context }) => context.draft[path] ?? '')
  const error = useSelector(form, ({ context }) => errorAt(context, path))
  return {
    value,
    error,
    readOnly: readOnly || lock !== null,
    lock: lock ?? undefined,
    id: fieldId(path),
    label: labelOf(labels, path),
    change: (next: string) => form.send({ type: 'field.change', values: { [path]: next } }),
    // When a page unmounts, its focused field loses focus only after the form's actor has stopped.
    leave: () => {
      if (form.getSnapshot().status === 'active') form.send({ type: 'field.leave', path })
    },
  }
}

/** Returns another path's value, for fields that depend on it. */
export function useDraftValue(path: string): string {
  return useSelector(useFormContext().form, ({ context }) => context.draft[path] ?? '')
}

/** Returns a value computed from the form's draft and record. `select` must return the same value or object while nothing changes. */
export function useFormValue<T>(select: (context: RecordFormContext) => T): T {
  return useSelector(useFormContext().form, ({ context }) => select(context))
}

/** Returns true if the user can't change the form. */
export const useFormReadOnly = (): boolean => useFormContext().readOnly

/** Returns a function that changes several paths at once, such as a selected record and the values that depend on it. */
export function useChangeDraft() {
  const { form } = useFormContext()
  return (values: Readonly<Record<string, string>>) => form.send({ type: 'field.change', values })
}
