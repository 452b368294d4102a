import { globalStyle, style } from '@vanilla-extract/css'
import { screen } from '#views/ui/state/Spinner.css.ts'

export const question = style({})

// Hides the spinner, because nothing loads until the user answers.
globalStyle(`body:has(${question}) ${screen}`, { visibility: 'hidden' })
