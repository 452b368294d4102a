import { lazy, Suspense, useEffect } from 'react'
import { isPlainKey } from '#views/ui/kbd/shortcuts.ts'
import type { RowPanelProps } from '#views/records/RowPanel.tsx'

const RowPanel = lazy(() => import('#views/records/RowPanel.tsx'))

interface RowPreviewProps {
  /** What the panel shows; null while the list has no such row. */
  readonly shown: Omit<RowPanelProps, 'onClose'> | null
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
}

/** Shows the row of the cursor in a panel beside the list, opened and closed with P. */
export function RowPreview({ shown, open, onToggle }: RowPreviewProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isToggle = event.key === 'p' || (open && event.key === 'Escape')
      if (isToggle && isPlainKey(event)) onToggle(!open)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open, onToggle])
  if (!open || shown === null) return null
  return (
    <Suspense>
      <RowPanel {...shown} onClose={() => onToggle(false)} />
    </Suspense>
  )
}
