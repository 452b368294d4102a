import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import '#views/theme/theme.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('*', { margin: 0 })
globalStyle('html', {
  textSizeAdjust: '100%',
  // A focused field must not be hidden under a sticky header or the save bar (WCAG 2.4.11).
  scrollPaddingBlock: `${vars.size.saveBar} calc(${vars.size.saveBar} + ${vars.space.xlarge})`,
  // The field's label must not be hidden under the top bar either.
  '@media': {
    [breakpoint.medium]: { scrollPaddingBlockStart: `calc(${vars.size.saveBar} + ${vars.size.control})` },
  },
})
globalStyle('body', {
  fontFamily: vars.font.sans,
  fontSize: vars.text.body,
  lineHeight: vars.lineHeight.body,
  fontWeight: vars.weight.regular,
  color: vars.color.text,
  background: vars.color.canvas,
  WebkitFontSmoothing: 'antialiased',
  textRendering: 'optimizeLegibility',
})
const appear = keyframes({ from: { visibility: 'hidden' } })

// Shown while the page waits for a script that may never arrive.
globalStyle('#root:empty::after', {
  content: '"Muster is loading. If this takes a while, check your connection."',
  display: 'block',
  padding: vars.space.xlarge,
  color: vars.color.textMuted,
  animation: `${appear} 0s ${vars.motion.patience} backwards`,
})
globalStyle('h1, h2, h3, h4', {
  fontSize: vars.text.body,
  fontWeight: vars.weight.strong,
  lineHeight: vars.lineHeight.body,
})
globalStyle('h1', {
  fontSize: vars.text.title,
  lineHeight: vars.lineHeight.tight,
  letterSpacing: vars.tracking.title,
})
globalStyle('h1:focus, h2:focus', { outline: 'none' })
globalStyle('p', { textWrap: 'pretty' })
globalStyle('ul, ol', { padding: 0, listStyle: 'none' })
globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
})
globalStyle('button', { cursor: 'pointer', background: 'none', border: 0, padding: 0, textAlign: 'inherit' })
globalStyle('fieldset', { border: 0, padding: 0, minWidth: 0 })
globalStyle('legend', { padding: 0 })
globalStyle('table', { borderCollapse: 'separate', borderSpacing: 0, width: '100%' })
globalStyle('th', { fontWeight: vars.weight.medium, textAlign: 'start' })
globalStyle('svg', { display: 'block', flex: 'none' })
globalStyle('a', {
  color: vars.color.accentText,
  textDecoration: 'underline',
  textDecorationColor: vars.color.accentLine,
  textUnderlineOffset: '0.2em',
  textDecorationThickness: vars.line.thin,
})
globalStyle('a:hover', { textDecorationColor: 'currentColor' })
globalStyle(':focus-visible', {
  outline: `${vars.line.thick} solid ${vars.color.focus}`,
  outlineOffset: vars.space.hair,
  borderRadius: vars.radius.small,
})
globalStyle('::selection', { background: vars.color.accentSoftHover })
globalStyle('::placeholder', { color: vars.color.textSubtle, opacity: 1 })
globalStyle('[hidden]', { display: 'none !important' })
globalStyle('*, *::before, *::after', {
  '@media': {
    [condition.reducedMotion]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
    },
  },
})
globalStyle('body', { '@media': { [condition.print]: { fontSize: '10pt' } } })
globalStyle('thead', { '@media': { [condition.print]: { display: 'table-header-group' } } })
globalStyle('tr, figure', { '@media': { [condition.print]: { breakInside: 'avoid' } } })

/** Visually hidden, but read by assistive technology. For use in a media query. */
export const visuallyHiddenRules = {
  position: 'absolute',
  width: vars.line.thin,
  height: vars.line.thin,
  // Otherwise, an element at the end of a full line would be one pixel outside the page and make it scroll sideways.
  margin: `calc(-1 * ${vars.line.thin})`,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Visually hidden at every width, but read by assistive technology. */
export const visuallyHidden = style(visuallyHiddenRules)
