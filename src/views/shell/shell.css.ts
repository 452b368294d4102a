import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const onMedium = (rule: Parameters<typeof style>[0]) => ({
  '@media': { [breakpoint.medium]: rule as object },
})

export const shell = style({
  display: 'grid',
  gridTemplateColumns: `${vars.size.sidebar} minmax(0, 1fr)`,
  minHeight: '100vh',
  '@media': {
    [breakpoint.medium]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' },
    [condition.print]: { display: 'block' },
  },
})
export const skipLink = style({
  position: 'fixed',
  insetBlockStart: vars.space.xsmall,
  insetInlineStart: vars.space.xsmall,
  zIndex: vars.z.tooltip,
  padding: `${vars.space.xsmall} ${vars.space.small}`,
  background: vars.color.raised,
  borderRadius: vars.radius.control,
  boxShadow: vars.elevation.menu,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none' } },
})
export const sidebar = style({
  position: 'sticky',
  insetBlockStart: 0,
  height: '100vh',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  background: vars.color.sunken,
  padding: `${vars.space.medium} ${vars.space.small} ${vars.space.small}`,
  borderInlineEnd: `${vars.line.thin} solid ${vars.color.border}`,
  overflowY: 'auto',
  '@media': { [breakpoint.medium]: { display: 'none' }, [condition.print]: { display: 'none' } },
})
export const logoLink = style({
  display: 'flex',
  alignItems: 'center',
  width: 'fit-content',
  height: vars.size.control,
  paddingInline: vars.space.xsmall,
  color: vars.color.text,
  borderRadius: vars.radius.control,
})
export const topBar = style({
  display: 'none',
  '@media': {
    [breakpoint.medium]: {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: vars.z.nav,
      display: 'flex',
      alignItems: 'center',
      height: vars.size.topBar,
      paddingInline: vars.space.xsmall,
      background: vars.color.canvas,
      borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
    },
    [condition.print]: { display: 'none' },
    // Less padding, so that the icons in the wider buttons still line up with the page.
    [breakpoint.small]: { paddingInline: vars.space.hair },
  },
})
// The focus ring is inside the button, because the button is close to the window's edge.
globalStyle(`${topBar} button:focus-visible`, { outlineOffset: `calc(-1 * ${vars.line.thick})` })
/** Reserves space for the bell at the end of the logo's row or of the top bar, because the bell loads late. */
export const bell = style({
  position: 'absolute',
  insetBlockStart: vars.space.medium,
  insetInlineEnd: vars.space.small,
  '@media': { [breakpoint.medium]: { position: 'static', minWidth: vars.size.touch } },
})
export const topBarEnd = style({ marginInlineStart: 'auto' })
export const main = style({ minWidth: 0, display: 'flex', flexDirection: 'column', outline: 'none' })
/** As tall as the client switcher, which may replace it. */
export const client = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.size.control,
  paddingInline: vars.space.xsmall,
  fontWeight: vars.weight.medium,
  overflowWrap: 'anywhere',
})
export const nav = style({ display: 'flex', flexDirection: 'column', gap: vars.line.thin })
export const navLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.snug,
  minHeight: vars.size.control,
  paddingInline: vars.space.xsmall,
  borderRadius: vars.radius.control,
  color: vars.color.textMuted,
  textDecoration: 'none',
  fontWeight: vars.weight.medium,
  selectors: {
    '&:hover': { background: vars.color.pressed, color: vars.color.text },
    '&[aria-current]': {
      background: vars.color.pressed,
      color: vars.color.text,
      fontWeight: vars.weight.strong,
    },
  },
  '@media': {
    [breakpoint.medium]: { minHeight: vars.size.touch },
    [condition.forcedColors]: {
      selectors: { '&[aria-current]': { borderInlineStart: `${vars.line.thick} solid Highlight` } },
    },
  },
})
export const gapAbove = style({ marginBlockStart: vars.space.medium })
export const glyph = style({
  color: vars.color.textSubtle,
  selectors: { [`${navLink}[aria-current] &`]: { color: vars.color.accentText } },
})
export const userBlock = style({
  marginBlockStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.xsmall,
  padding: `${vars.space.small} ${vars.space.xsmall} 0`,
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
})
export const userText = style({ minWidth: 0 })
export const userLine = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: vars.lineHeight.label,
})
export const userName = style([userLine, { fontWeight: vars.weight.medium }])
export const userMail = style([userLine, { color: vars.color.textMuted, fontSize: vars.text.small }])
export const alerts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.xsmall,
  padding: `${vars.space.comfortable} ${vars.space.xlarge} 0`,
  selectors: { '&:empty': { display: 'none' } },
  '@media': {
    [breakpoint.medium]: { padding: `${vars.space.medium} ${vars.space.medium} 0` },
    [condition.print]: { display: 'none' },
  },
})
export const loading = style({
  padding: vars.space.xlarge,
  color: vars.color.textMuted,
  ...onMedium({ padding: vars.space.medium }),
})
export const commandButton = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xsmall,
  width: '100%',
  minHeight: vars.size.control,
  paddingInline: vars.space.xsmall,
  color: vars.color.textMuted,
  background: vars.color.canvas,
  border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  borderRadius: vars.radius.control,
  selectors: { '&:hover': { borderColor: vars.color.control, color: vars.color.text } },
})
export const commandButtonText = style({ flex: 1 })
