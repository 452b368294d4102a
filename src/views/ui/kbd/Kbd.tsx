import { kbd } from '#views/ui/kbd/Kbd.css.ts'

/** A keyboard key as a visual hint. With `read`, assistive technology also reads its text. */
export function Kbd({ children, read }: { children: string; read?: true }) {
  return (
    <kbd aria-hidden={!read || undefined} className={kbd}>
      {children}
    </kbd>
  )
}
