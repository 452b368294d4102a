import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const state = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.xxsmall,
  maxWidth: vars.size.prose,
  paddingBlock: vars.space.huge,
  // In a section, next to the section's heading.
  selectors: { 'section &': { paddingBlock: 0 } },
})

export const glyph = style({ color: vars.color.textSubtle, paddingBlockEnd: vars.space.xsmall })
export const message = style({ color: vars.color.textMuted })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  paddingBlockStart: vars.space.small,
})
export const details = style({
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
  paddingBlockStart: vars.space.xsmall,
})
