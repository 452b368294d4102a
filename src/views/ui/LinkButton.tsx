import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { button } from '#views/ui/Button.css.ts'
import type { ButtonTone } from '#views/ui/Button.tsx'
import { Icon, type Glyph } from '#views/ui/Icon.tsx'

export interface LinkButtonProps {
  href: string
  /** The accessible name; painted unless `iconOnly`. */
  children: string
  tone?: ButtonTone | undefined
  size?: 'medium' | 'small' | undefined
  icon?: Glyph | undefined
  iconOnly?: boolean | undefined
  wide?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  /** A file to save: leaves the router out. */
  download?: string | undefined
}

/** Goes somewhere, painted like a button. */
export function LinkButton({ href, children, tone, size, icon, iconOnly, wide, ...rest }: LinkButtonProps) {
  const className = button({ tone, size, iconOnly: iconOnly ?? false, wide: wide ?? false })
  const content = (
    <>
      {icon && <Icon glyph={icon} />}
      {iconOnly ? <span className={visuallyHidden}>{children}</span> : children}
    </>
  )
  const title = iconOnly ? children : undefined
  if (rest.download !== undefined) {
    return (
      <a href={href} className={className} title={title} download={rest.download} onClick={rest.onClick}>
        {content}
      </a>
    )
  }
  return (
    <Link href={href} className={className} title={title} onClick={rest.onClick}>
      {content}
    </Link>
  )
}
