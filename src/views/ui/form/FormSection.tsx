import type { ReactNode } from 'react'
import * as styles from '#views/ui/form/FormSection.css.ts'

export interface FormSectionProps {
  title: string
  hint?: ReactNode
  /** FormFields, or anything else as wide as the field column. */
  children: ReactNode
}

/** A section with its heading on the left and its fields on the right. If there is little room, the fields are below the heading. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    // Not a named region, because a section often has the same name as its first field.
    <section className={styles.section}>
      <header>
        <h2 tabIndex={-1}>{title}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </header>
      <div>{children}</div>
    </section>
  )
}
