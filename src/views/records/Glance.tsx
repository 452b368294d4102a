import type { ReactNode } from 'react'
import * as styles from '#views/records/records.css.ts'
import { DescriptionList } from '#views/ui/facts/DescriptionList.tsx'

interface GlanceProps {
  /** Items without a value are left out. */
  readonly items: readonly { readonly term: string; readonly value: ReactNode }[]
}

/** The most important facts of a record, beside its form. */
export function Glance({ items }: GlanceProps) {
  return (
    <aside aria-label="At a glance" className={styles.aside}>
      <h2>At a glance</h2>
      <DescriptionList
        align="end"
        items={items.filter(({ value }) => value !== null && value !== undefined && value !== false)}
      />
    </aside>
  )
}
