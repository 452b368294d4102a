import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { toneLine, toneSoft, toneText } from '#views/ui/kit/tone.css.ts'

export const message = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: vars.space.snug,
  alignItems: 'start',
  padding: `${vars.space.xsmall} ${vars.space.xsmall} ${vars.space.xsmall} ${vars.space.small}`,
  borderRadius: vars.radius.control,
  background: toneSoft,
  outline: `${vars.line.thin} solid transparent`,
})

export const glyph = style({ color: toneText, paddingBlockStart: vars.space.hair })

export const body = style({ minWidth: 0, overflowWrap: 'anywhere' })

export const title = style({
  display: 'inline',
  fontWeight: vars.weight.strong,
  // Separates the title and the message even if the title doesn't end with a period.
  marginInlineEnd: vars.space.xxsmall,
})

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xxsmall,
  marginBlock: `calc(-1 * ${vars.space.xxsmall})`,
})

globalStyle(`${actions} button:hover`, { background: toneLine })

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.hair,
  paddingBlockStart: vars.space.hair,
  '@media': { [breakpoint.small]: { gap: vars.space.xsmall } },
})

/** Aligns the button's label, not its box, with the list above. */
export const unfold = style({ marginInlineStart: `calc(-1 * (${vars.space.snug} + ${vars.line.thin}))` })

globalStyle(`${list} a`, { display: 'inline-block', minHeight: vars.size.target, alignContent: 'center' })
globalStyle(`${body} a`, { color: toneText, textDecorationColor: toneLine })
globalStyle(`${body} a:hover`, { textDecorationColor: 'currentColor' })
