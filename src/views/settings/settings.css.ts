import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { visuallyHiddenRules } from '#views/theme/base.css.ts'
import { vars } from '#views/theme/contract.css.ts'
import { filling } from '#views/ui/page/Page.css.ts'
import { labelRow } from '#views/ui/field/Field.css.ts'

const onMedium = (rule: object) => ({ [breakpoint.medium]: rule })

export const frame = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: `${vars.size.menu} minmax(0, 1fr)`,
  '@media': {
    [breakpoint.medium]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' },
    [condition.print]: { display: 'block' },
  },
})
export const content = style({ minWidth: 0, display: 'flex', flexDirection: 'column' })
// A list next to the menu is as tall as the screen, like a list without a menu.
globalStyle(`${frame}:has(${filling})`, {
  '@media': { [`screen and ${breakpoint.large}`]: { minHeight: 0, gridTemplateRows: 'minmax(0, 1fr)' } },
})
export const menu = style({
  position: 'sticky',
  insetBlockStart: 0,
  alignSelf: 'start',
  maxHeight: '100vh',
  overflowY: 'auto',
  display: 'grid',
  gap: vars.space.medium,
  padding: `${vars.space.comfortable} 0 ${vars.space.xlarge} ${vars.space.large}`,
  '@media': {
    ...onMedium({
      position: 'static',
      display: 'flex',
      gap: vars.space.comfortable,
      padding: `0 ${vars.space.medium}`,
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
    }),
    [condition.print]: { display: 'none' },
  },
})
export const group = style({ minWidth: 0, '@media': onMedium({ flex: 'none' }) })
export const groupTitle = style({
  margin: 0,
  paddingInline: vars.space.xsmall,
  paddingBlockEnd: vars.space.xxsmall,
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
  '@media': onMedium({ display: 'none' }),
})
export const entries = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: vars.line.thin,
  '@media': onMedium({ display: 'flex', gap: vars.space.comfortable }),
})
export const entry = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.size.control,
  paddingInline: vars.space.xsmall,
  borderRadius: vars.radius.control,
  color: vars.color.textMuted,
  fontWeight: vars.weight.medium,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars.color.hover, color: vars.color.text },
    '&[aria-current]': { background: vars.color.pressed, color: vars.color.text },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${vars.line.thick})` },
  },
  '@media': {
    [breakpoint.medium]: {
      position: 'relative',
      minHeight: vars.size.touch,
      paddingInline: 0,
      borderRadius: 0,
      whiteSpace: 'nowrap',
      selectors: {
        '&:hover, &[aria-current]': { background: 'none' },
        '&[aria-current]::after': {
          content: '',
          position: 'absolute',
          insetInline: 0,
          insetBlockEnd: 0,
          borderBlockEnd: `${vars.line.thick} solid ${vars.color.accentText}`,
        },
      },
    },
    [condition.forcedColors]: { selectors: { '&[aria-current]': { textDecoration: 'underline' } } },
  },
})
/** The fields of one setting, stacked. */
export const fields = style({ display: 'grid', gap: vars.space.medium })
/** Where a setting comes from, and when it changes. */
export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.xsmall,
  margin: 0,
  minHeight: vars.size.controlSmall,
  fontSize: vars.text.small,
  color: vars.color.textMuted,
})
/** One entry of a small list: its fields in a row, with labels only above the first row. */
export const line = style({
  border: 0,
  margin: 0,
  minWidth: 0,
  padding: `0 0 ${vars.space.xsmall}`,
  display: 'grid',
  columnGap: vars.space.xsmall,
  rowGap: vars.space.small,
  alignItems: 'end',
  '@media': {
    [`screen and ${breakpoint.small}`]: {
      paddingBlock: vars.space.small,
      selectors: { '& + &': { borderBlockStart: `${vars.line.thin} solid ${vars.color.border}` } },
    },
  },
})
export const holiday = style({
  gridTemplateColumns: `minmax(0, 2fr) minmax(0, 1fr) ${vars.size.controlSmall}`,
  '@media': {
    [`screen and ${breakpoint.small}`]: { gridTemplateColumns: `minmax(0, 1fr) ${vars.size.touch}` },
  },
})
export const task = style({
  gridTemplateColumns: `minmax(0, 4fr) minmax(${vars.size.cellWord}, 1fr) minmax(${vars.size.cellKey}, 2fr) auto ${vars.size.controlSmall}`,
  '@media': {
    [`screen and ${breakpoint.small}`]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
})
/** The first field of an entry. On a narrow screen, it takes up a whole row. */
export const wholeLine = style({
  '@media': { [`screen and ${breakpoint.small}`]: { gridColumn: '1 / -1' } },
})
globalStyle(`${line} > label`, { minHeight: vars.size.control })
globalStyle(`${line} > button`, { justifySelf: 'end' })
globalStyle(`${line} + ${line} ${labelRow}`, {
  '@media': { [`screen and ${breakpoint.aboveSmall}`]: visuallyHiddenRules },
})
