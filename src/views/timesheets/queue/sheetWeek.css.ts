import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

/** Marks the lines of the open timesheet, to distinguish them from those of other assignments. */
export const openSheet = style({})
globalStyle(`${openSheet}${openSheet} > th`, {
  boxShadow: `inset ${vars.line.thick} 0 0 ${vars.color.accent}`,
})
