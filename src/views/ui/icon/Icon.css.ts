import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#views/theme/contract.css.ts'

export const icon = recipe({
  base: { strokeWidth: vars.line.mark, flex: 'none' },
  variants: {
    size: {
      small: { width: vars.size.iconSmall, height: vars.size.iconSmall },
      medium: { width: vars.size.icon, height: vars.size.icon },
      large: { width: vars.size.iconLarge, height: vars.size.iconLarge },
    },
  },
  defaultVariants: { size: 'medium' },
})
