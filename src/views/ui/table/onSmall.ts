import type { CSSProperties, StyleRule } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'

/** Returns styles that only apply on a phone, and optionally others for print. */
export const onSmall = (rule: StyleRule, onPrint?: CSSProperties) => ({
  '@media': {
    [`screen and ${breakpoint.small}`]: rule,
    ...(onPrint && { [condition.print]: onPrint }),
  },
})
