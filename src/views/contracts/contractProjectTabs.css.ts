import { globalStyle } from '@vanilla-extract/css'
import { push } from '#views/records/records.css.ts'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** The name of the tabs between the lists of contracts and projects. */
export const label = 'Contracts and projects'

// On narrower screens, these lists hide the column that they are sorted by, so their tools name it and need more
// room. The room is reserved, because the tools load late and the rows would move if the tools wrapped to a new
// line.
globalStyle(`[aria-label="${label}"] ~ * > ${push}`, {
  '@media': { [`not all and ${breakpoint.wide}`]: { minInlineSize: vars.size.listToolsSorted } },
})
