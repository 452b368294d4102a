import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'
import { floating, sheet as sheetPanel, surface } from '#views/ui/popover/floating.css.ts'

export const panel = style([
  floating,
  surface,
  { minWidth: vars.size.menu, padding: `${vars.space.xsmall} ${vars.space.small}` },
])

export const list = style({ display: 'flex', flexDirection: 'column', gap: vars.space.xxsmall })

export const sheet = sheetPanel
