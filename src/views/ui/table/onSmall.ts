import type { CSSProperties, StyleRule } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'

/** Returns a rule for rows on a phone, and one for printing. */
export const onSmall = (rule: StyleRule, onPrint?: CSSProperties) => ({
  '@media': {
    [`screen and ${breakpoint.small}`]: rule,
    ...(onPrint && { [condition.print]: onPrint }),
  },
})
