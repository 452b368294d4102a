import { classes } from '#views/ui/classes.ts'
import { Icon, type Glyph } from '#views/ui/Icon.tsx'
import { pill } from '#views/ui/Pill.css.ts'
import { toned, type Tone } from '#views/ui/tone.css.ts'

export interface PillProps {
  tone?: Tone | undefined
  icon?: Glyph | undefined
  children: string
}

/** For deadlines and exceptions only; routine states use Status. */
export function Pill({ tone = 'neutral', icon, children }: PillProps) {
  return (
    <span className={classes(pill, toned[tone])}>
      {icon && <Icon glyph={icon} size="small" />}
      {children}
    </span>
  )
}
