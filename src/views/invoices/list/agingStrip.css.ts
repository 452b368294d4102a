import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** Reserves space for the strip, so that the rows don't move when it loads. */
export const reservedSpace = style({
  minHeight: `calc(3.25 * ${vars.size.row})`,
  '@media': {
    [breakpoint.small]: { minHeight: `calc(7 * ${vars.size.row})` },
    [condition.print]: { display: 'none' },
  },
})
/** Replaces the strip if nothing is owed. */
export const nothingOwed = style({})
globalStyle(`${reservedSpace}:has(> ${nothingOwed})`, { minHeight: 0 })
export const strip = style({ display: 'grid', gap: vars.space.xsmall, paddingBlock: vars.space.small })
export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.small,
})
export const sums = style({ margin: 0, color: vars.color.textMuted, fontSize: vars.text.small })
export const currencies = style({ display: 'flex', gap: vars.space.xxsmall })

export const bar = style({ display: 'flex', gap: vars.space.tiny, height: vars.space.xsmall })
const tones = {
  age0: vars.color.age0,
  age1: vars.color.age1,
  age2: vars.color.age2,
  age3: vars.color.age3,
  age4: vars.color.age4,
}
/** Keeps even a small share visible. */
export const part = styleVariants(tones, (color) => ({
  flexBasis: vars.space.xxsmall,
  background: color,
  borderRadius: vars.radius.small,
}))
export const mark = styleVariants(tones, (color) => ({
  width: vars.space.xsmall,
  height: vars.space.xsmall,
  background: color,
  borderRadius: vars.radius.small,
}))

export const buckets = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: vars.space.small,
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    [breakpoint.small]: {
      gridAutoFlow: 'row',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    },
  },
})
export const term = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xxsmall,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
})
export const amount = style({ margin: 0, fontWeight: vars.weight.medium })
