import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { toneText } from '#views/ui/kit/tone.css.ts'

export const bell = style({ position: 'relative', display: 'flex' })

/** The number of unread notifications, over the corner of the bell. Clicks go through to the button. */
export const count = style({
  position: 'absolute',
  insetBlockStart: `calc(-1 * ${vars.space.hair})`,
  insetInlineStart: '50%',
  minWidth: vars.space.medium,
  paddingInline: vars.space.xxsmall,
  borderRadius: vars.radius.full,
  background: vars.color.accent,
  color: vars.color.onAccent,
  fontSize: vars.text.small,
  fontWeight: vars.weight.strong,
  lineHeight: vars.space.medium,
  textAlign: 'center',
  pointerEvents: 'none',
  '@media': {
    // On a phone, the button is larger and at the edge of the screen.
    [breakpoint.small]: { insetBlockStart: vars.space.hair, insetInline: 'auto 0' },
    [condition.forcedColors]: { border: `${vars.line.thin} solid CanvasText` },
  },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.small,
  minHeight: vars.size.control,
})
export const title = style({ fontWeight: vars.weight.strong })

export const panel = style({
  width: `min(${vars.size.toast}, calc(100vw - ${vars.space.xlarge}))`,
  '@media': { [breakpoint.small]: { width: 'auto' } },
})

export const list = style({ listStyle: 'none', margin: 0, padding: 0 })

export const item = style({
  position: 'relative',
  display: 'grid',
  // The dot's column stays when the dot disappears, so that the text doesn't wrap differently.
  gridTemplateColumns: `${vars.size.icon} minmax(0, 1fr) ${vars.space.xsmall}`,
  columnGap: vars.space.xsmall,
  padding: `${vars.space.small} ${vars.space.xsmall}`,
  marginInline: `calc(-1 * ${vars.space.xsmall})`,
  borderRadius: vars.radius.control,
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
  selectors: { '&:hover': { background: vars.color.pressed } },
})
export const glyph = style({ color: toneText, paddingBlockStart: vars.space.hair })
export const body = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const link = style({
  color: vars.color.text,
  textDecoration: 'none',
  // The whole row opens the record.
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.control },
  },
})
export const unreadText = style({ fontWeight: vars.weight.strong })
export const message = style({ color: vars.color.textMuted })
export const time = style({ color: vars.color.textMuted, fontSize: vars.text.small })

/** Marks an unread notification, in addition to its bold title and the word "Unread" for screen readers. */
export const dot = style({
  alignSelf: 'center',
  width: vars.space.xsmall,
  height: vars.space.xsmall,
  borderRadius: vars.radius.full,
  background: vars.color.accentText,
  '@media': { [condition.forcedColors]: { background: 'Highlight' } },
})

export const placeholder = style({
  display: 'grid',
  gap: vars.space.xsmall,
  paddingBlock: vars.space.xxsmall,
})
export const note = style({ color: vars.color.textMuted, paddingBlock: vars.space.medium })
export const problem = style({ paddingBlock: vars.space.small })
export const more = style({ paddingBlockStart: vars.space.xsmall })

globalStyle(`${link}:focus-visible`, { outline: 'none' })
globalStyle(`${link}:focus-visible::after`, {
  outline: `${vars.line.thick} solid ${vars.color.focus}`,
  outlineOffset: `calc(-1 * ${vars.line.thick})`,
})
