import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const fade = keyframes({ from: { opacity: 0 } })
const rise = keyframes({ from: { opacity: 0, translate: `0 ${vars.space.xsmall}` } })
const fromStart = keyframes({ from: { translate: '-100%' } })
const fromEnd = keyframes({ from: { translate: '100%' } })

const animationOf = (name: string) => `${name} ${vars.motion.slow} ${vars.motion.ease}`

export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.scrim,
  background: vars.color.scrim,
  animation: animationOf(fade),
})

const panel = style({
  position: 'fixed',
  zIndex: vars.z.dialog,
  boxShadow: vars.elevation.dialog,
  outline: `${vars.line.thin} solid transparent`,
  overflow: 'auto',
})

export const dialog = style([
  panel,
  {
    inset: 0,
    margin: 'auto',
    height: 'fit-content',
    maxHeight: `calc(100dvh - ${vars.space.xlarge})`,
    padding: `${vars.space.comfortable} ${vars.space.large} ${vars.space.medium}`,
    borderRadius: vars.radius.dialog,
    background: vars.color.raised,
    animation: animationOf(rise),
    '@media': {
      // Aligned with the Close button, which is larger on phones.
      [breakpoint.small]: { paddingInline: vars.space.medium, paddingBlockStart: vars.space.xsmall },
      [breakpoint.tall]: { scrollPaddingBlockEnd: vars.size.saveBar },
    },
  },
])

export const width = styleVariants({
  medium: { width: `min(${vars.size.dialog}, calc(100vw - ${vars.space.xlarge}))` },
  wide: { width: `min(${vars.size.dialogWide}, calc(100vw - ${vars.space.xlarge}))` },
})

export const title = style({
  paddingInlineEnd: vars.space.huge,
  paddingBlockEnd: vars.space.xxsmall,
  '@media': {
    [breakpoint.small]: { minHeight: vars.size.touch, alignContent: 'center', paddingBlockEnd: 0 },
  },
})
export const description = style({ color: vars.color.textMuted })
export const body = style({
  display: 'grid',
  gap: vars.space.medium,
  paddingBlockStart: vars.space.small,
  // Room for the focus ring of the last field. Otherwise, the foot would cover the ring.
  paddingBlockEnd: vars.space.xxsmall,
})

export const foot = style({
  display: 'flex',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  paddingBlock: `${vars.space.comfortable} ${vars.space.medium}`,
  marginBlockEnd: `calc(-1 * ${vars.space.medium})`,
  background: vars.color.raised,
  selectors: {
    [`${body} + &`]: { paddingBlockStart: `calc(${vars.space.comfortable} - ${vars.space.xxsmall})` },
  },
  // Compensates for the panel's padding.
  '@media': {
    [breakpoint.tall]: { position: 'sticky', insetBlockEnd: `calc(-1 * ${vars.space.medium})` },
  },
})

export const close = style({
  position: 'absolute',
  insetBlockStart: vars.space.small,
  insetInlineEnd: vars.space.small,
  '@media': {
    [breakpoint.small]: { insetBlockStart: vars.space.xsmall, insetInlineEnd: vars.space.xsmall },
  },
})

const drawer = style([
  panel,
  {
    insetBlock: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: vars.space.small,
    width: `min(${vars.size.drawer}, calc(100vw - ${vars.space.xxlarge}))`,
    padding: `${vars.space.xsmall} ${vars.space.small} ${vars.space.medium}`,
    background: vars.color.sunken,
  },
])

export const side = styleVariants({
  start: [drawer, { insetInlineStart: 0, animation: animationOf(fromStart) }],
  end: [drawer, { insetInlineEnd: 0, animation: animationOf(fromEnd) }],
})

export const drawerHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: vars.size.touch,
  paddingInlineStart: vars.space.xsmall,
})
