import { globalStyle, style } from '@vanilla-extract/css'
import { tools } from '#views/records/records.css.ts'
import { previewBreakpoint } from '#views/theme/previewBreakpoint.ts'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** Covers the right side of the list. The rest of the list can still be used. */
export const panel = style({
  position: 'fixed',
  insetBlock: 0,
  insetInlineEnd: 0,
  zIndex: vars.z.bar,
  boxSizing: 'border-box',
  width: `min(${vars.size.toast}, 100vw)`,
  overflowY: 'auto',
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: vars.space.medium,
  padding: vars.space.medium,
  background: vars.color.raised,
  borderInlineStart: `${vars.line.thin} solid ${vars.color.border}`,
  '@media': {
    // Below the top bar. Otherwise, the bar would cover the name and the button that closes the panel.
    [breakpoint.medium]: { insetBlockStart: vars.size.topBar },
    [condition.print]: { display: 'none' },
  },
})

// The parts of the panel are separate lists, so this aligns their values.
globalStyle(`${panel} dl`, { gridTemplateColumns: `${vars.size.cellKey} minmax(0, 1fr)` })

/** Less than half of the page's width, so that the list keeps its columns. */
const paneWidth = `calc((100vw - ${vars.size.sidebar}) * 0.4)`

/** Next to the list, which gets narrower. */
export const pane = style({
  '@media': { [previewBreakpoint]: { width: paneWidth } },
})
globalStyle(`body:has(> ${pane}) main`, {
  '@media': {
    [previewBreakpoint]: { paddingInlineEnd: paneWidth },
    [condition.print]: { paddingInlineEnd: 0 },
  },
})

globalStyle(`body:has(> ${pane}) ${tools}`, { '@media': { [previewBreakpoint]: { flexWrap: 'wrap' } } })

export const head = style({
  justifySelf: 'stretch',
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: vars.space.small,
})

export const title = style({ overflowWrap: 'anywhere', margin: 0 })

/** A part of the record, or its placeholder while the record loads. */
export const part = style({ display: 'grid', gap: vars.space.small, justifySelf: 'stretch' })
