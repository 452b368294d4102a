import { isBelowTarget, type Margin } from '#domain/contracts/margin.ts'
import * as styles from '#views/contracts/contracts.css.ts'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { percentText } from '#views/ui/kit/percentText.ts'
import { Pill } from '#views/ui/pill/Pill.tsx'

interface MarginTextProps {
  readonly marginPct: string | null
  /** Margins below this target are marked. */
  readonly target?: string | null | undefined
}

/** A margin as a percentage, highlighted if it is negative or below the target. */
export function MarginText({ marginPct, target }: MarginTextProps) {
  if (marginPct === null) return '–'
  const isBelow = isBelowTarget(marginPct, target)
  const isLoss = marginPct.startsWith('-')
  if (!isLoss && !isBelow) return percentText(marginPct)
  return (
    <span title={isBelow ? `Below the target of ${percentText(target ?? '')}` : undefined}>
      <Pill tone={isLoss ? 'critical' : 'warning'}>{percentText(marginPct)}</Pill>
      {isBelow && <span className={visuallyHidden}>, below target</span>}
    </span>
  )
}

const spreadText = (spread: string | null) =>
  spread === null ? '–' : `${groupDigits(spread).replace(/^-/, '−')}/hr`
const markupText = (markup: string | null) => (markup === null ? '–' : percentText(markup))

interface MarginChangeProps {
  readonly change: { readonly before: Margin; readonly after: Margin } | null
  /** True for a new contract, which has no margin to compare with. */
  readonly isNew?: boolean
}

/** Margin, spread and markup before and after a change. Shows dashes while the entered values are invalid. */
export function MarginChange({ change, isNew = false }: MarginChangeProps) {
  const before = change?.before
  const after = change?.after
  return (
    <table className={styles.margins} aria-label={isNew ? 'Margin' : 'Margin before and after'}>
      <thead>
        <tr>
          <th scope="col">Measure</th>
          {!isNew && <th scope="col">Before</th>}
          <th scope="col">{isNew ? 'Value' : 'After'}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Margin</th>
          {!isNew && (
            <td>
              <MarginText marginPct={before?.marginPct ?? null} />
            </td>
          )}
          <td>
            <MarginText marginPct={after?.marginPct ?? null} />
          </td>
        </tr>
        <tr>
          <th scope="row">Spread</th>
          {!isNew && <td>{spreadText(before?.spread ?? null)}</td>}
          <td>{spreadText(after?.spread ?? null)}</td>
        </tr>
        <tr>
          <th scope="row">Markup</th>
          {!isNew && <td>{markupText(before?.markupPct ?? null)}</td>}
          <td>{markupText(after?.markupPct ?? null)}</td>
        </tr>
      </tbody>
    </table>
  )
}
