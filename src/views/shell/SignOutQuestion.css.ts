import { globalStyle, style } from '@vanilla-extract/css'
import { screen } from '#views/ui/state/Spinner.css.ts'

export const question = style({})

// Nothing is loading and nobody is signed out before the answer.
globalStyle(`body:has(${question}) ${screen}`, { visibility: 'hidden' })
