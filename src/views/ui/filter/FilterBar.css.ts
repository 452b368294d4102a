import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

/** Its parts belong to the line around. */
export const inline = style({ display: 'contents' })

/** On a phone: a line of its own under search, Filter and Sort. */
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xsmall, width: '100%' })

export const panel = style({ display: 'grid', gap: vars.space.medium })

export const values = style({ display: 'grid', gap: vars.space.xsmall })
export const list = style({ display: 'grid', gap: vars.space.xxsmall })
export const note = style({ color: vars.color.textMuted })
export const legend = style({
  marginBlockEnd: vars.space.tiny,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
})
