import type { ReactNode } from 'react'
import type { useDraftField } from '#views/records/FormContext.ts'
import { Field } from '#views/ui/field/Field.tsx'

interface DraftFieldProps {
  readonly field: ReturnType<typeof useDraftField>
  readonly required?: boolean | undefined
  readonly hint?: string | undefined
  /** The control that shows and changes the field's value. */
  readonly children: ReactNode
}

/** Shows one path of the draft with its label, its hint or the reason it is locked, and its error. */
export function DraftField({ field, required, hint, children }: DraftFieldProps) {
  return (
    <Field
      label={field.label}
      id={field.id}
      required={required}
      hint={field.lock ?? hint}
      error={field.error}
    >
      {children}
    </Field>
  )
}
