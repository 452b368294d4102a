import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { button } from '#views/ui/button/Button.css.ts'
import type { ButtonTone } from '#views/ui/button/Button.tsx'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'

export interface LinkButtonProps {
  href: string
  children: string
  tone?: ButtonTone | undefined
  icon?: Glyph | undefined
  wide?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

/** A link that looks like a button. */
export function LinkButton({ href, children, tone, icon, wide, onClick }: LinkButtonProps) {
  return (
    <Link href={href} className={button({ tone, wide: wide ?? false })} onClick={onClick}>
      {icon && <Icon glyph={icon} />}
      {children}
    </Link>
  )
}
