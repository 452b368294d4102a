import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  columnGap: vars.space.medium,
  '@media': { [breakpoint.small]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

export const legend = style({
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  lineHeight: vars.lineHeight.label,
  paddingBlockEnd: vars.space.tiny,
})

export const group = style({
  display: 'grid',
  gap: vars.space.small,
  paddingBlockStart: vars.space.medium,
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
})

export const heading = style({ fontSize: vars.text.body, fontWeight: vars.weight.strong })
