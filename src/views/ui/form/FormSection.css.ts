import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const section = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space.medium} ${vars.space.xlarge}`,
  paddingBlock: vars.space.large,
  breakInside: 'avoid',
  selectors: {
    '& + &': { borderBlockStart: `${vars.line.thin} solid ${vars.color.border}` },
  },
  '@media': {
    [`screen and ${breakpoint.medium}`]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
    [condition.print]: { paddingBlock: vars.space.small },
  },
})

// The fields are below the heading if there is no room for three dates next to it.
globalStyle(`${section} > :first-child`, { flex: `1 1 ${vars.size.headingColumn}` })
// Takes all the free space, so that the heading's column has the same width in each section.
globalStyle(`${section} > :last-child`, { flex: `9999 1 ${vars.size.fieldsColumn}`, minWidth: 0 })

export const hint = style({
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  paddingBlockStart: vars.space.hair,
  '@media': { [condition.print]: { display: 'none' } },
})

export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: vars.space.medium,
  alignItems: 'start',
  selectors: { '& + &, dl + &': { marginBlockStart: vars.space.medium } },
})

const fullWidthOnPhone = { '@media': { [`screen and ${breakpoint.small}`]: { gridColumn: 'span 6' } } }

export const span = styleVariants({
  2: { gridColumn: 'span 2', ...fullWidthOnPhone },
  3: { gridColumn: 'span 3', ...fullWidthOnPhone },
  4: { gridColumn: 'span 4', ...fullWidthOnPhone },
  6: { gridColumn: 'span 6' },
})

/** The placeholder of a field: its label above its control. */
export const placeholder = style({ display: 'grid', gap: vars.space.tiny })

/** A warning below fields. */
export const warning = style({ marginBlockStart: vars.space.medium })
