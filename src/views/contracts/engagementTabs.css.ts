import { globalStyle } from '@vanilla-extract/css'
import { push } from '#views/records/records.css.ts'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** The name of the tabs between the lists of contracts and projects. */
export const label = 'Contracts and projects'

// These lists are sorted by a column that only wide windows show, so their tools say so and need more room. Kept from the start, because
// the tools load late and rows would move when the tools take a line of their own.
globalStyle(`[aria-label="${label}"] ~ * > ${push}`, {
  '@media': { [`not all and ${breakpoint.wide}`]: { minInlineSize: vars.size.listToolsSorted } },
})
