import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

/** Figures before and after a change, aligned by their ends. */
export const margins = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${margins} :is(th, td)`, {
  paddingBlock: vars.space.tiny,
  textAlign: 'end',
  fontWeight: 'inherit',
})
globalStyle(`${margins} th`, { color: vars.color.textMuted })
globalStyle(`${margins} th[scope="row"]`, { textAlign: 'start' })
globalStyle(`${margins} tbody tr`, { borderBlockStart: `${vars.line.thin} solid ${vars.color.border}` })
