import { style, styleVariants } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { control } from '#views/ui/input/control.css.ts'

/** Covers a cell of the table and scrolls with it. */
export const overlay = style({
  position: 'absolute',
  display: 'grid',
  gridTemplateColumns: '100%',
  alignContent: 'start',
  zIndex: 2,
  '@media': { [condition.print]: { display: 'none' } },
})

// Aligns the text with the cell's text.
const shift = `calc(-1 * ${vars.space.snug} - ${vars.line.thin})`

export const input = style([
  control,
  {
    minHeight: 0,
    height: '100%',
    width: `calc(100% + ${vars.space.snug})`,
    marginInlineStart: shift,
    fontSize: vars.text.small,
  },
])

/** Typed text that isn't saved yet. Covers the stored value. */
export const saving = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  background: vars.color.canvas,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  lineHeight: vars.size.controlSmall,
  marginBlock: vars.space.xxsmall,
})

export const refused = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  height: vars.size.controlSmall,
  marginBlock: vars.space.xxsmall,
  marginInlineStart: shift,
  paddingInline: vars.space.snug,
  background: vars.color.criticalSoft,
  color: vars.color.criticalText,
  border: `${vars.line.thin} solid ${vars.color.critical}`,
  borderRadius: vars.radius.control,
  fontSize: vars.text.small,
})

/** Below its cell, in front of the next rows. */
export const message = style({
  width: 'max-content',
  maxWidth: vars.size.tooltip,
  margin: 0,
  marginInlineStart: shift,
  padding: `${vars.space.xxsmall} ${vars.space.snug}`,
  background: vars.color.raised,
  borderRadius: vars.radius.control,
  boxShadow: vars.elevation.menu,
  outline: `${vars.line.thin} solid transparent`,
  fontSize: vars.text.small,
  lineHeight: vars.lineHeight.body,
  whiteSpace: 'normal',
})
export const hint = style([message, { color: vars.color.textMuted }])
export const error = style([message, { color: vars.color.criticalText }])

/** After its cell, or before it in the last column. The cells above and below stay visible. */
export const beside = styleVariants({
  end: [
    error,
    { position: 'absolute', insetBlockStart: vars.space.xxsmall, insetInlineStart: '100%', zIndex: 1 },
    { marginInlineStart: vars.space.xsmall },
  ],
  start: [
    error,
    { position: 'absolute', insetBlockStart: vars.space.xxsmall, insetInlineEnd: '100%', zIndex: 1 },
    { marginInlineEnd: vars.space.medium },
  ],
})

/** At the end of its cell. */
export const pencil = style({
  position: 'absolute',
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  width: vars.size.target,
  height: vars.size.target,
  translate: `calc(-100% - ${vars.space.xxsmall}) 0`,
  borderRadius: vars.radius.control,
  background: vars.color.raised,
  color: vars.color.textMuted,
  boxShadow: vars.elevation.control,
  border: `${vars.line.thin} solid ${vars.color.control}`,
  selectors: { '&:hover': { background: vars.color.pressed, color: vars.color.text } },
  '@media': { [condition.print]: { display: 'none' } },
})
