import * as z from 'zod/mini'
import { text } from '#domain/kernel/fields.ts'

/** The minimum length of a reason in characters (domain.md §1). */
export const minReasonLength = 3

/** Why someone made a change: 3 to 500 characters. */
export const reasonText = text('reason', 500).check(
  z.minLength(minReasonLength, { error: `Enter a reason of at least ${minReasonLength} characters.` }),
)
