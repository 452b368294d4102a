import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { button } from '#views/ui/button/Button.css.ts'

export const row = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space.xsmall} ${vars.space.small}`,
  minHeight: vars.size.control,
  // As tall as its button, because the button may load after the title.
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch } },
})

export const title = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.xsmall}`,
  minWidth: 0,
})

/** For a title with facts below it. The gap between them is smaller than between two rows of actions. */
export const withFacts = style({
  '@media': { [`screen and ${breakpoint.aboveSmall}`]: { rowGap: vars.space.hair } },
})

/** A title with facts below it. On a phone, the actions wrap below the facts. */
export const titleColumn = style({
  flex: `1 1 ${vars.size.sidebar}`,
  minWidth: 0,
  '@media': { [`screen and ${breakpoint.aboveSmall}`]: { display: 'contents' } },
})
globalStyle(`${titleColumn} > ${title}`, {
  '@media': {
    [`screen and ${breakpoint.aboveSmall}`]: {
      flex: `1 1 ${vars.size.sidebar}`,
      alignContent: 'center',
      minHeight: vars.size.control,
    },
  },
})
/** The facts. On larger screens, they take up the full width of the page, below the title and the actions. */
export const below = style({
  '@media': { [`screen and ${breakpoint.aboveSmall}`]: { order: 2, flexBasis: '100%', minWidth: 0 } },
})

export const heading = style({ overflowWrap: 'anywhere' })

export const count = style({ color: vars.color.textMuted, fontVariantNumeric: 'tabular-nums' })

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  marginInlineStart: 'auto',
  // Next to the first line of a long title.
  alignSelf: 'flex-start',
  '@media': {
    [`screen and ${breakpoint.aboveSmall}`]: { order: 1 },
    // If the actions wrap below the title, they take up a full line.
    [`screen and ${breakpoint.small}`]: { flexGrow: 1, justifyContent: 'flex-end' },
  },
})
globalStyle(`${titleColumn} + ${actions} > ${button.classNames.variants.iconOnly.false}`, {
  '@media': { [`screen and ${breakpoint.small}`]: { flexGrow: 1 } },
})

export const crumb = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.size.controlSmall,
  fontSize: vars.text.small,
  '@media': { [condition.print]: { display: 'none' } },
})

export const crumbLink = style({
  color: vars.color.textMuted,
  textDecoration: 'none',
  paddingBlock: vars.space.xxsmall,
  ':hover': { color: vars.color.text, textDecoration: 'underline' },
  // Enlarges the target without changing the line height.
  '@media': { [breakpoint.small]: { paddingBlock: vars.space.small } },
})
