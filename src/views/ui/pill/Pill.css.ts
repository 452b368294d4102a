import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'
import { toneSoft, toneText } from '#views/ui/kit/tone.css.ts'

export const pill = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.xxsmall,
  minHeight: vars.size.iconLarge,
  paddingInline: vars.space.tiny,
  borderRadius: vars.radius.small,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  lineHeight: vars.lineHeight.flat,
  whiteSpace: 'nowrap',
  background: toneSoft,
  color: toneText,
  outline: `${vars.line.thin} solid transparent`,
  outlineOffset: `calc(-1 * ${vars.line.thin})`,
})
