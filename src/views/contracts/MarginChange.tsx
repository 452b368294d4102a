import type { Margin } from '#domain/contracts/margin.ts'
import * as styles from '#views/contracts/contracts.css.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { percentText } from '#views/ui/kit/percentText.ts'
import { Pill } from '#views/ui/pill/Pill.tsx'

/** A margin as a percentage. A negative one is highlighted. */
export function MarginText({ marginPct }: { marginPct: string | null }) {
  if (marginPct === null) return '–'
  return marginPct.startsWith('-') ? (
    <Pill tone="critical">{percentText(marginPct)}</Pill>
  ) : (
    percentText(marginPct)
  )
}

const spreadText = (spread: string | null) =>
  spread === null ? '–' : `${groupDigits(spread).replace(/^-/, '−')}/hr`
const markupText = (markup: string | null) => (markup === null ? '–' : percentText(markup))

/** Margin, spread and markup before and after a change. Dashes while the typed values can't be read. */
export function MarginChange({ change }: { change: { before: Margin; after: Margin } | null }) {
  const before = change?.before
  const after = change?.after
  return (
    <table className={styles.margins} aria-label="Margin before and after">
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Margin</th>
          <td>
            <MarginText marginPct={before?.marginPct ?? null} />
          </td>
          <td>
            <MarginText marginPct={after?.marginPct ?? null} />
          </td>
        </tr>
        <tr>
          <th scope="row">Spread</th>
          <td>{spreadText(before?.spread ?? null)}</td>
          <td>{spreadText(after?.spread ?? null)}</td>
        </tr>
        <tr>
          <th scope="row">Markup</th>
          <td>{markupText(before?.markupPct ?? null)}</td>
          <td>{markupText(after?.markupPct ?? null)}</td>
        </tr>
      </tbody>
    </table>
  )
}
