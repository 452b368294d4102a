import { style } from '@vanilla-extract/css'
import { footBar } from '#views/records/list/footBar.css.ts'
import { vars } from '#views/theme/contract.css.ts'

export const bar = style([footBar, { justifyContent: 'space-between', gap: vars.space.medium }])
export const about = style({ minWidth: 0 })
export const name = style({ fontWeight: vars.weight.medium })
