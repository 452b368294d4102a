import { style } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const track = style({
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  width: vars.size.switchWidth,
  height: vars.size.switchHeight,
  borderRadius: vars.radius.full,
  background: vars.color.control,
  cursor: 'pointer',
  transition: `background ${vars.motion.base} ${vars.motion.ease}`,
  selectors: {
    '&:focus-visible': { borderRadius: vars.radius.full },
    '&::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: vars.space.hair,
      insetInlineStart: vars.space.hair,
      width: vars.size.knob,
      height: vars.size.knob,
      borderRadius: vars.radius.full,
      background: vars.color.knob,
      transition: `translate ${vars.motion.base} ${vars.motion.ease}`,
    },
    '&:checked': { background: vars.color.accent },
    '&:checked::after': { translate: vars.space.small },
    '&:disabled': { opacity: '0.55', cursor: 'not-allowed' },
  },
  '@media': {
    [condition.forcedColors]: { appearance: 'auto', selectors: { '&::after': { display: 'none' } } },
  },
})
