import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const panel = style({
  position: 'fixed',
  insetBlock: 0,
  insetInlineEnd: 0,
  zIndex: vars.z.nav,
  display: 'flex',
  flexDirection: 'column',
  background: vars.color.raised,
  borderInlineStart: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  fontSize: vars.text.small,
})

export const tab = style({
  position: 'fixed',
  insetBlockEnd: vars.space.medium,
  insetInlineEnd: vars.space.medium,
  zIndex: vars.z.nav,
})

export const notice = style({
  position: 'fixed',
  insetBlockEnd: vars.space.medium,
  insetInline: vars.space.medium,
  zIndex: vars.z.nav,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.small,
  paddingBlock: vars.space.small,
  paddingInline: vars.space.medium,
  background: vars.color.raised,
  border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  borderRadius: vars.radius.panel,
})

export const handle = style({
  border: 0,
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  inlineSize: vars.space.xsmall,
  cursor: 'col-resize',
  touchAction: 'none',
  selectors: { '&:hover, &:focus-visible': { background: vars.color.accentLine } },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xsmall,
  paddingBlock: vars.space.xsmall,
  paddingInline: vars.space.medium,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
})

export const title = style({ flexGrow: 1 })

export const tree = style({
  maxBlockSize: '34%',
  overflow: 'auto',
  paddingBlock: vars.space.xsmall,
  paddingInline: vars.space.medium,
  background: vars.color.sunken,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
})

export const branch = style({
  selectors: {
    'li > &': { paddingInlineStart: vars.space.medium },
  },
})

export const actor = style({
  inlineSize: '100%',
  paddingInline: vars.space.tiny,
  borderRadius: vars.radius.small,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { background: vars.color.hover } },
})

export const selectedActor = style([
  actor,
  { background: vars.color.accentSoft, color: vars.color.accentText, fontWeight: vars.weight.medium },
])

/** An actor that has ended. */
export const endedActor = style([actor, { color: vars.color.textSubtle, fontStyle: 'italic' }])

export const where = style({ color: vars.color.textSubtle, fontWeight: vars.weight.regular })

export const details = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  flexGrow: 1,
  overflow: 'auto',
  paddingBlock: vars.space.small,
  paddingInline: vars.space.medium,
})

export const name = style({ fontSize: vars.text.body })

export const summary = style({
  cursor: 'pointer',
  fontWeight: vars.weight.medium,
  paddingBlock: vars.space.tiny,
})

/** Scrolls separately, so that the events below stay in view. */
export const drawing = style({ maxBlockSize: '50vh', overflow: 'auto' })

export const box = style({
  border: `${vars.line.thin} solid ${vars.color.border}`,
  borderRadius: vars.radius.control,
  paddingBlock: vars.space.tiny,
  paddingInline: vars.space.xsmall,
  background: vars.color.canvas,
  color: vars.color.textMuted,
  flexGrow: 1,
})

export const litBox = style([
  box,
  {
    borderColor: vars.color.accent,
    background: vars.color.accentSoft,
    color: vars.color.text,
  },
])

/** The innermost active state. */
export const litLeaf = style([
  box,
  { borderColor: vars.color.accent, background: vars.color.accent, color: vars.color.onAccent },
])

export const boxName = style({ fontWeight: vars.weight.strong })
const plainOnAccent = { [`${litLeaf} &`]: { color: 'inherit' } }
export const runs = style({ color: vars.color.infoText, selectors: plainOnAccent })
export const ways = style({ color: vars.color.textSubtle, selectors: plainOnAccent })

export const inside = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  paddingBlock: vars.space.tiny,
})

export const besides = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
  gap: vars.space.xsmall,
  paddingBlock: vars.space.tiny,
})

export const json = style({
  margin: 0,
  padding: vars.space.xsmall,
  overflow: 'auto',
  maxBlockSize: '16rem',
  background: vars.color.sunken,
  borderRadius: vars.radius.small,
  fontFamily: vars.font.mono,
  fontSize: vars.text.small,
})

export const events = style({ display: 'flex', flexDirection: 'column' })
export const event = style({
  cursor: 'pointer',
  paddingBlock: vars.space.tiny,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
})
export const time = style({ color: vars.color.textSubtle, fontVariantNumeric: 'tabular-nums' })
export const muted = style({ color: vars.color.textSubtle })
