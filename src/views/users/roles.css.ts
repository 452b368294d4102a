import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const text = style({ color: vars.color.textMuted, marginBlock: vars.space.medium })
export const heading = style({ marginBlockStart: vars.space.xlarge })
/** Several values in one line of a phone's row, which may wrap. */
export const wrapped = style({ display: 'block', whiteSpace: 'normal' })
/** A select as wide as its text, so that its arrow stays inside. */
export const choice = style({ display: 'inline-flex', maxWidth: '100%' })
