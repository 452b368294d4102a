import { useRef, type ReactNode } from 'react'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'

interface PinnedSectionProps {
  readonly label: string
  readonly className: string
  readonly busy?: boolean
  readonly children: ReactNode
}

/** A bar at the end of a list, about the selected rows. If it has the focus when it disappears, the focus moves to the page's title. */
export function PinnedSection({ label, className, busy, children }: PinnedSectionProps) {
  const section = useRef<HTMLElement>(null)
  useFocusFallback(section)
  return (
    <section ref={section} className={className} aria-label={label} aria-busy={busy} data-pinned="foot">
      {children}
    </section>
  )
}
