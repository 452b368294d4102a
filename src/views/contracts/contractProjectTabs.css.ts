import { globalStyle } from '@vanilla-extract/css'
import { push } from '#views/records/records.css.ts'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** The name of the tabs that switch between the lists of contracts and projects. */
export const label = 'Contracts and projects'

// On narrower screens, these lists hide the column that they are sorted by. Their tools then name that column and
// need more room. The tools load late, so the room is reserved. Otherwise, they could wrap and move the rows.
globalStyle(`[aria-label="${label}"] ~ * > ${push}`, {
  '@media': { [`not all and ${breakpoint.wide}`]: { minInlineSize: vars.size.listToolsSorted } },
})
