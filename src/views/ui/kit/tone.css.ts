import { createVar, styleVariants } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

/** Local colors that alerts, pills, dots and summaries share. */
export const tone = createVar()
export const toneSoft = createVar()
export const toneLine = createVar()
export const toneText = createVar()

const { color } = vars

export const toneStyles = styleVariants({
  critical: {
    vars: {
      [tone]: color.critical,
      [toneText]: color.criticalText,
      [toneSoft]: color.criticalSoft,
      [toneLine]: color.criticalLine,
    },
  },
  warning: {
    vars: {
      [tone]: color.warning,
      [toneText]: color.warningText,
      [toneSoft]: color.warningSoft,
      [toneLine]: color.warningLine,
    },
  },
  positive: {
    vars: {
      [tone]: color.positive,
      [toneText]: color.positiveText,
      [toneSoft]: color.positiveSoft,
      [toneLine]: color.positiveLine,
    },
  },
  info: {
    vars: {
      [tone]: color.info,
      [toneText]: color.infoText,
      [toneSoft]: color.infoSoft,
      [toneLine]: color.infoLine,
    },
  },
  accent: {
    vars: {
      [tone]: color.accentText,
      [toneText]: color.accentText,
      [toneSoft]: color.accentSoft,
      [toneLine]: color.accentLine,
    },
  },
  neutral: {
    vars: {
      [tone]: color.control,
      [toneText]: color.textMuted,
      [toneSoft]: color.pressed,
      [toneLine]: color.borderStrong,
    },
  },
})

/** The set of colors that an alert, pill or status uses. */
export type Tone = keyof typeof toneStyles
