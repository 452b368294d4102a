import type { ReactNode } from 'react'
import * as styles from '#views/ui/form/FormSection.css.ts'

/** The six-column grid of a form section. Contains FormCells. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

export interface FormCellProps {
  /** The number of columns, out of six. On a phone, a cell takes all six. */
  span?: 2 | 3 | 4 | 6 | undefined
  children: ReactNode
}

/** One cell of the field grid. */
export function FormCell({ span = 6, children }: FormCellProps) {
  return <div className={styles.span[span]}>{children}</div>
}
