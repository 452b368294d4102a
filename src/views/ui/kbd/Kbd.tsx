import { kbd } from '#views/ui/kbd/Kbd.css.ts'

/** A keyboard key as a visual hint. The button names the action. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd aria-hidden="true" className={kbd}>
      {children}
    </kbd>
  )
}
