import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const fallback = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.medium,
  padding: vars.space.xlarge,
  maxWidth: vars.size.page,
  '@media': { [breakpoint.medium]: { padding: vars.space.medium } },
})
export const details = style({ color: vars.color.textMuted, fontSize: vars.text.small, maxWidth: '100%' })
export const trace = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
