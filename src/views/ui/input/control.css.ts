import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

// Safari on phones zooms into fields with text under 16 px.
const touchText = { fontSize: vars.text.touch }

/** In print, a field is plain text. */
const printedControl = {
  minHeight: 0,
  padding: 0,
  border: 0,
  background: 'none',
  boxShadow: 'none',
  textAlign: 'start',
  resize: 'none',
  appearance: 'none',
} as const

/** The box of every text field and select. */
export const control = style({
  width: '100%',
  minWidth: 0,
  minHeight: vars.size.control,
  paddingInline: vars.space.snug,
  background: vars.color.canvas,
  border: `${vars.line.thin} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  textOverflow: 'ellipsis',
  transition: `border-color ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    '&:hover': { borderColor: vars.color.textSubtle },
    '&:focus-visible': {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: `calc(-1 * ${vars.line.thin})`,
      borderColor: vars.color.focus,
      borderRadius: vars.radius.control,
    },
    '&[aria-invalid="true"]': {
      borderColor: vars.color.critical,
      boxShadow: `0 0 0 ${vars.line.thin} ${vars.color.critical}`,
    },
    // The focus ring surrounds the red border instead of covering it.
    '&[aria-invalid="true"]:focus-visible': {
      borderColor: vars.color.critical,
      outlineOffset: vars.line.thin,
    },
    '&:read-only:not(select)': { background: vars.color.sunken, borderColor: vars.color.borderStrong },
    '&:disabled': {
      background: vars.color.sunken,
      borderColor: vars.color.border,
      color: vars.color.textSubtle,
      opacity: 1,
      cursor: 'not-allowed',
    },
  },
  '@media': {
    [breakpoint.small]: { minHeight: vars.size.touch, ...touchText },
    [condition.touch]: touchText,
    [condition.print]: printedControl,
  },
})

export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
export const tabular = style({ fontVariantNumeric: 'tabular-nums' })
export const withIcon = style({ paddingInlineStart: vars.space.xlarge })
export const withButton = style({ paddingInlineEnd: vars.space.huge })

/** Contains a control and the icons or buttons at its ends. */
export const wrap = style({ position: 'relative', display: 'flex', alignItems: 'stretch', minWidth: 0 })

const overlay = {
  position: 'absolute',
  insetBlock: 0,
  display: 'flex',
  alignItems: 'center',
  '@media': { [condition.print]: { display: 'none' } },
} as const

export const lead = style({
  ...overlay,
  insetInlineStart: vars.space.snug,
  color: vars.color.textSubtle,
  pointerEvents: 'none',
})

export const trail = style({ ...overlay, insetInlineEnd: vars.space.hair })

export const trailIcon = style({
  ...overlay,
  insetInlineEnd: vars.space.xsmall,
  color: vars.color.textSubtle,
  pointerEvents: 'none',
})

/** A control and its unit share one box, so a long unit never covers the digits. */
export const unitBox = style({
  display: 'flex',
  alignItems: 'stretch',
  minWidth: 0,
  minHeight: vars.size.control,
  background: vars.color.canvas,
  border: `${vars.line.thin} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  selectors: {
    '&:hover': { borderColor: vars.color.textSubtle },
    '&:has(:focus-visible)': {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: `calc(-1 * ${vars.line.thin})`,
      borderColor: vars.color.focus,
    },
    '&:has([aria-invalid="true"])': {
      borderColor: vars.color.critical,
      boxShadow: `0 0 0 ${vars.line.thin} ${vars.color.critical}`,
    },
    '&:has([aria-invalid="true"]:focus-visible)': {
      borderColor: vars.color.critical,
      outlineOffset: vars.line.thin,
    },
    '&:has(:disabled)': { background: vars.color.sunken, borderColor: vars.color.border },
    '&:has(input:read-only)': { background: vars.color.sunken, borderColor: vars.color.borderStrong },
  },
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch }, [condition.print]: printedControl },
})

globalStyle(`${unitBox} > ${control}`, {
  border: 0,
  minHeight: 0,
  outline: 'none',
  boxShadow: 'none',
  background: 'none',
})

export const unit = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  paddingInlineEnd: vars.space.snug,
  color: vars.color.textSubtle,
  fontSize: vars.text.small,
  whiteSpace: 'nowrap',
})

globalStyle(`${control}:disabled, ${control}:read-only, ${control}:read-only:not(select)`, {
  '@media': { [condition.print]: { background: 'none', color: vars.color.text } },
})

/** The printed value. A long value wraps and isn't cut off. Placed after its control. */
export const printedValue = style({
  display: 'none',
  '@media': { [condition.print]: { display: 'block', overflowWrap: 'anywhere' } },
  selectors: { '&::before': { content: 'attr(data-text)', whiteSpace: 'pre-wrap' } },
})
globalStyle(`${control}:has(+ ${printedValue})`, { '@media': { [condition.print]: { display: 'none' } } })
// A select without a selected option is blank in print.
globalStyle(`${control}[data-empty="true"]`, {
  '@media': { [condition.print]: { color: 'transparent' } },
})
globalStyle(`${control}::placeholder`, { '@media': { [condition.print]: { color: 'transparent' } } })
