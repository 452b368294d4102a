import X from 'lucide-react/icons/x'
import * as styles from '#views/records/list/rowPanel.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { DescriptionList, type DescriptionListProps } from '#views/ui/facts/DescriptionList.tsx'

export interface RowPanelProps {
  readonly name: string
  /** The other columns of the list, hidden ones too. */
  readonly items: DescriptionListProps['items']
  readonly href: string
  readonly onClose: () => void
}

/** The record of the cursor's row, beside the list. J and K move on in the list. */
export function RowPanel({ name, items, href, onClose }: RowPanelProps) {
  return (
    <aside className={styles.panel} aria-label={`Preview of ${name}`} aria-live="polite">
      <div className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        <Button tone="ghost" size="small" icon={X} iconOnly onClick={onClose}>
          Close preview
        </Button>
      </div>
      <DescriptionList items={items} />
      <LinkButton href={href}>Open</LinkButton>
    </aside>
  )
}
