import type { LucideIcon } from 'lucide-react'
import { icon } from '#views/ui/icon/Icon.css.ts'

/** An icon, imported by its path: `import Plus from 'lucide-react/icons/plus'`. */
export type Glyph = LucideIcon

export interface IconProps {
  glyph: Glyph
  size?: 'small' | 'medium' | 'large' | undefined
  /** The name for assistive technology. Without it, the icon is hidden from assistive technology. */
  label?: string | undefined
}

/** One icon, either named or hidden from assistive technology. */
export function Icon({ glyph: Shape, size, label }: IconProps) {
  const nameProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Shape className={icon({ size })} {...nameProps} focusable="false" />
}
