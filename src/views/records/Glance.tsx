import { use, type ReactNode } from 'react'
import { part } from '#views/records/preview/RowPanel.css.ts'
import { ShownTerms } from '#views/records/preview/ShownTerms.ts'
import * as styles from '#views/records/records.css.ts'
import { DescriptionList } from '#views/ui/facts/DescriptionList.tsx'

interface GlanceProps {
  /** Items without a value are left out. */
  readonly items: readonly { readonly term: string; readonly value: ReactNode }[]
}

/** The most important facts of a record, next to its form or in the panel next to its list. */
export function Glance({ items }: GlanceProps) {
  const shownTerms = use(ShownTerms)
  const shownItems = items.filter(
    ({ term, value }) =>
      value !== null && value !== undefined && value !== false && shownTerms?.includes(term) !== true,
  )
  // The panel is an `aside` itself, and landmarks of this kind must not be nested.
  const Container = shownTerms === null ? 'aside' : 'section'
  const Title = shownTerms === null ? 'h2' : 'h3'
  if (shownTerms !== null && shownItems.length === 0) return null
  return (
    <Container aria-label="At a glance" className={shownTerms === null ? styles.aside : part}>
      <Title>At a glance</Title>
      <DescriptionList align={shownTerms === null ? 'end' : 'start'} items={shownItems} />
    </Container>
  )
}
