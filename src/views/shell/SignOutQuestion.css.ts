import { globalStyle, style } from '@vanilla-extract/css'
import { screen } from '#views/ui/state/Spinner.css.ts'

export const question = style({})

// Until the user answers, nothing is loading and nobody is signed out.
globalStyle(`body:has(${question}) ${screen}`, { visibility: 'hidden' })
