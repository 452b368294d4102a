import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { wrap } from '#views/ui/input/control.css.ts'

export const search = style([
  wrap,
  {
    // Shrinks before the items next to it wrap.
    flex: `1 1 ${vars.size.menu}`,
    maxWidth: vars.size.search,
    '@media': {
      [breakpoint.small]: { flex: `1 1 ${vars.size.skeletonLarge}`, maxWidth: '100%' },
      [condition.print]: { display: 'none' },
    },
  },
])

export const input = style({
  selectors: { '&::-webkit-search-cancel-button': { appearance: 'none' } },
})

export const hint = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: vars.space.tiny,
  display: 'flex',
  alignItems: 'center',
  pointerEvents: 'none',
  selectors: { ':focus-within > &': { display: 'none' } },
  '@media': { [breakpoint.small]: { display: 'none' }, [condition.touch]: { display: 'none' } },
})
