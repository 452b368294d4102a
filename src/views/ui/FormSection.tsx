import { useId, type ReactNode } from 'react'
import * as styles from '#views/ui/FormSection.css.ts'

export interface FormSectionProps {
  title: string
  hint?: ReactNode
  /** FormFields, or anything else as wide as the field column. */
  children: ReactNode
}

/** A heading at the left and its fields at the right; one column on narrow screens. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </header>
      <div>{children}</div>
    </section>
  )
}
