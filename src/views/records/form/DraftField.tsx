import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { useDraftField } from '#views/records/form/FormContext.ts'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { Field } from '#views/ui/field/Field.tsx'

interface DraftFieldProps {
  readonly field: ReturnType<typeof useDraftField>
  readonly required?: boolean | undefined
  readonly hint?: string | undefined
  /** The end of the label, if the section's title already shows its beginning. */
  readonly shortLabel?: string | undefined
  /** The control that shows and changes the field's value. */
  readonly children: ReactNode
}

/** The message of an error. If another record of this area already has the value, links to that record. */
function ErrorText({ error: { message, other } }: { error: FieldError }) {
  if (other === undefined) return message
  const [before, ...after] = message.split(other.label)
  return (
    <>
      {before}
      <OtherRecord other={other} />
      {after.join(other.label)}
    </>
  )
}

function OtherRecord({ other: { id, label } }: { other: NonNullable<FieldError['other']> }) {
  return <Link href={recordPath(useCurrentArea(), id)}>{label}</Link>
}

function ShortLabel({ whole, end }: { whole: string; end: string }) {
  return (
    <>
      {whole.endsWith(end) && <span className={visuallyHidden}>{whole.slice(0, -end.length)}</span>}
      {end}
    </>
  )
}

/**
 * Shows one path of the draft with its label, hint and error. Screen readers announce why a field is locked.
 * Sighted users read the reason once, under the title.
 */
export function DraftField({ field, required, hint, shortLabel, children }: DraftFieldProps) {
  return (
    <Field
      label={shortLabel === undefined ? field.label : <ShortLabel whole={field.label} end={shortLabel} />}
      id={field.id}
      required={required}
      hint={field.lock === undefined ? hint : <span className={visuallyHidden}>{field.lock}</span>}
      error={field.error && <ErrorText error={field.error} />}
    >
      {children}
    </Field>
  )
}
