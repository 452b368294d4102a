import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { button } from '#views/ui/button/Button.css.ts'
import { control } from '#views/ui/input/control.css.ts'

export const page = style({
  minHeight: '100vh',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  '@media': { [breakpoint.medium]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' } },
})
export const main = style({
  display: 'flex',
  flexDirection: 'column',
  padding: `${vars.space.xlarge} ${vars.space.vast}`,
  '@media': { [breakpoint.medium]: { padding: `${vars.space.comfortable} ${vars.space.medium}` } },
})
export const form = style({
  width: '100%',
  maxWidth: vars.size.signIn,
  marginBlock: 'auto',
  paddingBlock: vars.space.huge,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
})
// These controls are larger than in long forms, so that they are easy to press.
globalStyle(`${form} ${control}, ${form} ${button.classNames.variants.wide.true}`, {
  minHeight: vars.size.controlTouch,
})
export const heading = style({ display: 'grid', gap: vars.space.xxsmall })
export const muted = style({ color: vars.color.textMuted })
export const small = style({ color: vars.color.textSubtle, fontSize: vars.text.small })
export const aside = style({
  background: vars.color.sunken,
  borderInlineStart: `${vars.line.thin} solid ${vars.color.border}`,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: vars.space.huge,
  padding: `${vars.space.xlarge} ${vars.space.vast}`,
  '@media': {
    [breakpoint.medium]: {
      padding: `${vars.space.comfortable} ${vars.space.medium} ${vars.space.xlarge}`,
      borderInlineStart: 0,
      borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
    },
  },
})
export const ornament = style({ '@media': { [breakpoint.medium]: { display: 'none' } } })
// The same width as the list below.
export const rank = style({
  maxWidth: vars.size.dialog,
  '@media': { [breakpoint.medium]: { display: 'none' } },
})
export const demo = style({ display: 'grid', gap: vars.space.xsmall, maxWidth: vars.size.dialog })
export const accounts = style({ display: 'grid' })
export const accountRow = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `0 ${vars.space.small}`,
  alignItems: 'center',
  padding: vars.space.xsmall,
  // Aligns the row's text, not its background, with the heading above.
  marginInline: `calc(-1 * ${vars.space.xsmall})`,
  minHeight: vars.size.touch,
  selectors: {
    '&:hover': { background: vars.color.pressed, borderRadius: vars.radius.control },
    // The divider is as wide as the list, and narrower than the row's background.
    '& + &::before': {
      content: '',
      position: 'absolute',
      insetBlockStart: 0,
      insetInline: vars.space.xsmall,
      borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
    },
  },
})
// A button labeled only with the email. The whole row is clickable.
export const account = style({
  textAlign: 'start',
  fontWeight: vars.weight.medium,
  selectors: { '&::after': { content: '', position: 'absolute', inset: 0 } },
})
export const accountNote = style({
  gridColumn: 1,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
})
export const accountGlyph = style({ gridColumn: 2, gridRow: '1 / span 2' })
export const plain = style({
  minHeight: '100vh',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: vars.space.medium,
  maxWidth: vars.size.form,
  marginInline: 'auto',
  padding: vars.space.medium,
})
globalStyle(`${plain} > [aria-label="Alerts"]`, { padding: 0 })
export const fields = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium })
/** The form and the other ways to sign in. */
export const ways = style({ display: 'contents' })
export const others = style([fields, { gap: vars.space.small }])
// The sign-in form in the page's HTML. It is hidden if the browser has a session, because the app will then show
// another page (public/theme.js).
globalStyle('[data-session] [data-prerendered]', { display: 'none' })
globalStyle('[data-prerendered] [data-pressed]', { cursor: 'progress', opacity: 0.7 })
export const or = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.small,
  color: vars.color.textSubtle,
  fontSize: vars.text.small,
  selectors: {
    '&::before, &::after': {
      content: '',
      flex: 1,
      borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
    },
  },
})
export const rules = style({ display: 'grid', gap: vars.space.xxsmall, fontSize: vars.text.small })
export const rule = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.tiny,
  color: vars.color.textMuted,
})
export const ruleMet = style([rule, { color: vars.color.positiveText }])
