import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import * as styles from '#views/ui/field/Field.css.ts'
import { FieldContext } from '#views/ui/field/fieldControl.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'

export interface FieldProps {
  /** The accessible name of the control. */
  label: ReactNode
  /** One input from `ui`. The field provides the input's id, description and validity, and whether it is required. */
  children: ReactNode
  /** Fixed id of the control, so that an ErrorSummary can link to it. */
  id?: string | undefined
  required?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  /** What is shown at the end of the label's line, such as a link. */
  aside?: ReactNode
}

/** A control with its label above and its hint and error below. */
export function Field({ label, children, id, required, hint, error, aside }: FieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const labelId = `${controlId}-label`
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [error ? errorId : undefined, hint ? hintId : undefined].filter(Boolean).join(' ')
  const control = {
    id: controlId,
    labelId,
    describedBy: describedBy || undefined,
    invalid: Boolean(error),
    required: Boolean(required),
  }
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label id={labelId} htmlFor={controlId} className={styles.label}>
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className={styles.required}>
            *
          </span>
        )}
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon glyph={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
