import X from 'lucide-react/icons/x'
import type { Row } from '#domain/kernel/answer.ts'
import { PreviewedRecord } from '#views/records/preview/PreviewedRecord.tsx'
import { previewOf } from '#views/records/preview/previews.tsx'
import * as styles from '#views/records/preview/RowPanel.css.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { DescriptionList, type DescriptionListProps } from '#views/ui/facts/DescriptionList.tsx'

interface RowPanelProps {
  readonly name: string
  readonly row: Row
  /** The list's columns after the first, including hidden ones. They are shown immediately, while the record loads. */
  readonly items: DescriptionListProps['items']
  readonly href: string
  readonly onClose: () => void
  /** True if the list makes room for the panel, false if the panel covers the right side of the list. */
  readonly isPane: boolean
}

/** The record of the cursor's row, next to the list. J and K move through the list. */
export default function RowPanel({ name, row, items: allItems, href, onClose, isPane }: RowPanelProps) {
  const repeated = previewOf(useCurrentArea())?.repeatedTerms
  const items = allItems.filter(({ term }) => repeated?.includes(term) !== true)
  return (
    <aside
      className={classes(styles.panel, isPane && styles.pane)}
      aria-label={`Preview of ${name}`}
      aria-live="polite"
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        <Button tone="ghost" size="small" icon={X} iconOnly onClick={onClose}>
          Close preview
        </Button>
      </div>
      {/* Above the parts that load later, so that it stays in place. */}
      <LinkButton href={href}>Open</LinkButton>
      <DescriptionList items={items} />
      <PreviewedRecord row={row} shownTerms={items.map(({ term }) => term)} />
    </aside>
  )
}
