import { kbd } from '#views/ui/kbd/Kbd.css.ts'

/** A keyboard key as a visual hint; `read` where its text names it for assistive technology too. */
export function Kbd({ children, read }: { children: string; read?: true }) {
  return (
    <kbd aria-hidden={!read || undefined} className={kbd}>
      {children}
    </kbd>
  )
}
