import { kbd } from '#views/ui/kbd/Kbd.css.ts'

/** A key to press. A hint for the eye: what it does is named by its button. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd aria-hidden="true" className={kbd}>
      {children}
    </kbd>
  )
}
