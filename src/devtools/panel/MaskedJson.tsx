import { useState, type ReactNode } from 'react'
import * as styles from '#devtools/panel/flowPanel.css.ts'
import { withoutSecrets } from '#devtools/log/withoutSecrets.ts'

interface MaskedJsonProps {
  readonly value: unknown
  readonly startsOpen?: boolean
  readonly summary?: string
  readonly children: ReactNode
}

/** Data in an expandable section. Formatted and masked only while it is open. */
export function MaskedJson({
  value,
  startsOpen = false,
  summary = styles.summary,
  children,
}: MaskedJsonProps) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <details open={open} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary className={summary}>{children}</summary>
      {open && <pre className={styles.json}>{JSON.stringify(withoutSecrets(value), null, 2)}</pre>}
    </details>
  )
}
