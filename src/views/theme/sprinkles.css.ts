import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const layout = defineProperties({
  conditions: {
    base: {},
    medium: { '@media': breakpoint.medium },
    small: { '@media': breakpoint.small },
  },
  defaultCondition: 'base',
  responsiveArray: ['base', 'medium', 'small'],
  properties: {
    display: ['none', 'block', 'flex', 'inline-flex', 'grid'],
    flexDirection: ['row', 'column'],
    flexWrap: ['wrap', 'nowrap'],
    flexGrow: [0, 1],
    alignItems: ['start', 'center', 'end', 'baseline', 'stretch'],
    justifyContent: ['start', 'center', 'end', 'space-between'],
    marginInlineStart: ['auto'],
    gridTemplateColumns: {
      one: 'minmax(0, 1fr)',
      two: 'repeat(2, minmax(0, 1fr))',
      three: 'repeat(3, minmax(0, 1fr))',
      four: 'repeat(4, minmax(0, 1fr))',
      five: 'repeat(5, minmax(0, 1fr))',
      withAside: `minmax(0, 1fr) ${vars.size.aside}`,
    },
  },
})

const space = defineProperties({
  properties: {
    gap: vars.space,
    paddingBlockStart: vars.space,
    paddingBlockEnd: vars.space,
    paddingInline: vars.space,
  },
  shorthands: {
    padding: ['paddingBlockStart', 'paddingBlockEnd', 'paddingInline'],
    paddingBlock: ['paddingBlockStart', 'paddingBlockEnd'],
  },
})

/** Layout styles: display, alignment and grid columns per breakpoint, gap and padding. */
export const sprinkles = createSprinkles(layout, space)
