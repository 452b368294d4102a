import { globalStyle } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const outlined = {
  background: vars.color.canvas,
  borderColor: vars.color.borderStrong,
  boxShadow: vars.elevation.control,
}

const enabledHover = '&:hover:not([aria-disabled="true"], :disabled)'

export const button = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space.tiny,
    position: 'relative',
    flex: 'none',
    maxWidth: '100%',
    borderRadius: vars.radius.control,
    border: `${vars.line.thin} solid transparent`,
    fontWeight: vars.weight.medium,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    color: vars.color.text,
    userSelect: 'none',
    transition: `background ${vars.motion.fast} ${vars.motion.ease}, border-color ${vars.motion.fast} ${vars.motion.ease}`,
    selectors: {
      '&:focus-visible': { borderRadius: vars.radius.control },
      '&[aria-disabled="true"], &:disabled': {
        color: vars.color.textSubtle,
        background: vars.color.hover,
        borderColor: vars.color.border,
        boxShadow: 'none',
        cursor: 'not-allowed',
      },
    },
    '@media': {
      // A label that is wider than a phone wraps to two lines.
      [breakpoint.small]: { whiteSpace: 'normal' },
      [condition.print]: { display: 'none' },
      [condition.forcedColors]: {
        borderColor: 'ButtonBorder',
        selectors: { '&[aria-disabled="true"], &:disabled': { color: 'GrayText', borderColor: 'GrayText' } },
      },
    },
  },
  variants: {
    tone: {
      primary: {
        background: vars.color.accent,
        color: vars.color.onAccent,
        selectors: { [enabledHover]: { background: vars.color.accentHover } },
      },
      secondary: {
        ...outlined,
        selectors: { [enabledHover]: { background: vars.color.hover, borderColor: vars.color.control } },
      },
      ghost: {
        color: vars.color.textMuted,
        selectors: {
          [`${enabledHover}, &[aria-expanded="true"]`]: {
            background: vars.color.pressed,
            color: vars.color.text,
          },
          '&[aria-disabled="true"], &:disabled': { background: 'none', borderColor: 'transparent' },
        },
      },
      // For a value that isn't set yet.
      dashed: {
        borderColor: vars.color.borderStrong,
        borderStyle: 'dashed',
        color: vars.color.textMuted,
        selectors: {
          [`${enabledHover}, &[aria-expanded="true"]`]: {
            borderColor: vars.color.control,
            color: vars.color.text,
          },
        },
      },
      danger: {
        ...outlined,
        color: vars.color.criticalText,
        selectors: {
          [enabledHover]: { background: vars.color.criticalSoft, borderColor: vars.color.criticalLine },
        },
      },
      dangerSolid: {
        background: vars.color.critical,
        color: vars.color.onCritical,
        selectors: { [enabledHover]: { background: vars.color.criticalHover } },
      },
    },
    size: {
      medium: {
        minHeight: vars.size.control,
        paddingInline: vars.space.small,
        '@media': { [breakpoint.small]: { minHeight: vars.size.touch } },
      },
      small: {
        minHeight: vars.size.controlSmall,
        paddingInline: vars.space.snug,
        fontSize: vars.text.small,
        '@media': { [breakpoint.small]: { minHeight: vars.size.touch } },
      },
    },
    iconOnly: { true: { paddingInline: 0, aspectRatio: '1' }, false: {} },
    wide: { true: { width: '100%' }, false: {} },
    // Aligns the label of a trailing ghost button, not its box, with the content edge.
    flushEnd: { true: { maxWidth: 'none' }, false: {} },
  },
  compoundVariants: [
    {
      variants: { flushEnd: true, iconOnly: false },
      style: { marginInlineEnd: `calc(-1 * ${vars.space.snug})` },
    },
    {
      variants: { flushEnd: true, iconOnly: true },
      style: { marginInlineEnd: `calc(-1 * ${vars.space.tiny})` },
    },
  ],
  defaultVariants: { tone: 'secondary', size: 'medium', iconOnly: false, wide: false, flushEnd: false },
})

// Phones have no keyboard, so they show no shortcuts.
globalStyle(`${button.classNames.base} > kbd`, { '@media': { [breakpoint.small]: { display: 'none' } } })
