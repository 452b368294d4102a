import { globalStyle, style } from '@vanilla-extract/css'
import { visuallyHiddenRules } from '#views/theme/base.css.ts'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { control } from '#views/ui/input/control.css.ts'
import { bleed } from '#views/ui/page/Page.css.ts'

export const foot = style([
  bleed,
  {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: `${vars.space.xxsmall} ${vars.space.small}`,
    minHeight: vars.size.foot,
    // Pushes the footer to the bottom of a short page.
    marginBlockStart: 'auto',
    paddingBlock: vars.space.xsmall,
    fontSize: vars.text.small,
    color: vars.color.textMuted,
    background: vars.color.canvas,
    borderBlockStart: `${vars.line.thin} solid ${vars.color.borderStrong}`,
    '@media': {
      [breakpoint.small]: { justifyContent: 'space-between' },
      [condition.print]: { display: 'none' },
    },
  },
])

/** On a phone, only the number is visible. The words remain for assistive technology. */
export const sizeLabel = style({ '@media': { [breakpoint.small]: visuallyHiddenRules } })

export const size = style({ display: 'flex', alignItems: 'center', gap: vars.space.xsmall })

export const range = style({
  marginInlineStart: 'auto',
  paddingInlineEnd: vars.space.xsmall,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [breakpoint.small]: { paddingInlineEnd: 0 } },
})

/** On a phone, a full-width row. */
export const pager = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xsmall,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [breakpoint.small]: { width: '100%', justifyContent: 'space-between' } },
})

export const pageField = style({ width: vars.size.pageField })
globalStyle(`${pageField} > ${control}`, {
  minHeight: vars.size.controlSmall,
  paddingInline: vars.space.xxsmall,
  textAlign: 'center',
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch, fontSize: vars.text.touch } },
})
