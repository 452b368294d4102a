import { classes } from '#views/ui/kit/classes.ts'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'
import { pill } from '#views/ui/pill/Pill.css.ts'
import { toneStyles, type Tone } from '#views/ui/kit/tone.css.ts'

export interface PillProps {
  tone?: Tone | undefined
  icon?: Glyph | undefined
  children: string
}

/** A pill for deadlines and exceptions. Routine states use Status. */
export function Pill({ tone = 'neutral', icon, children }: PillProps) {
  return (
    <span className={classes(pill, toneStyles[tone])}>
      {icon && <Icon glyph={icon} size="small" />}
      {children}
    </span>
  )
}
