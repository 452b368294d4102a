import type { CSSProperties, StyleRule } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'

/** Returns a rule for the rows of a phone, and one for paper. */
export const onSmall = (rule: StyleRule, onPaper?: CSSProperties) => ({
  '@media': {
    [`screen and ${breakpoint.small}`]: rule,
    ...(onPaper && { [condition.print]: onPaper }),
  },
})
