import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const fields = style({ display: 'grid', gap: vars.space.medium, maxWidth: vars.size.dialog })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xsmall })
export const secret = style({ fontWeight: vars.weight.strong, overflowWrap: 'anywhere' })
