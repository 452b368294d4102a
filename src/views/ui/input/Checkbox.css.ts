import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const row = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.xsmall,
  minHeight: vars.size.target,
  cursor: 'pointer',
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch } },
})

/** The target around the box is at least 24 px, or 44 px on small screens. */
export const bare = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: vars.size.target,
  minHeight: vars.size.target,
  margin: `calc(-1 * ${vars.space.xxsmall})`,
  verticalAlign: 'middle',
  cursor: 'pointer',
  '@media': {
    [breakpoint.small]: {
      minWidth: vars.size.touch,
      minHeight: vars.size.touch,
      margin: `calc(-1 * ${vars.space.small})`,
    },
  },
})

export const box = style({
  appearance: 'none',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.size.icon,
  height: vars.size.icon,
  border: `${vars.line.thin} solid ${vars.color.control}`,
  borderRadius: vars.radius.small,
  background: vars.color.canvas,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars.color.textSubtle },
    '&:checked, &:indeterminate': { background: vars.color.accent, borderColor: vars.color.accent },
    '&:checked:not(:indeterminate)::after': {
      content: '',
      width: vars.space.xxsmall,
      height: vars.size.dot,
      marginBlockStart: `calc(-1 * ${vars.space.hair})`,
      border: `solid ${vars.color.onAccent}`,
      borderWidth: `0 ${vars.line.mark} ${vars.line.mark} 0`,
      rotate: '42deg',
    },
    '&:indeterminate::after': {
      content: '',
      width: vars.size.dot,
      height: vars.line.thick,
      background: vars.color.onAccent,
    },
    '&:disabled': { opacity: '0.55', cursor: 'not-allowed' },
    '&[aria-invalid="true"]': { borderColor: vars.color.critical },
  },
  '@media': { [condition.forcedColors]: { appearance: 'auto' } },
})
