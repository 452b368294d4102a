import { invoiceKeys } from '#domain/dashboard/tiles.ts'
import { amountDetail } from '#views/dashboard/amountDetail.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const texts: Readonly<Record<(typeof invoiceKeys)[number], Omit<CountedLine, 'key'>>> = {
  DRAFT: { text: 'Draft invoices and credit notes' },
  OVERDUE: { text: 'Overdue', tone: 'critical' },
  DUE_SOON: { text: 'Due within 7 days' },
  DISPUTED: { text: 'Disputed', tone: 'warning' },
  UNSENT: { text: 'With failed or unconfirmed emails', tone: 'critical' },
}

/** Invoices that need action or are due soon. */
export function InvoicesTile() {
  return (
    <Tile tile="invoices" title="Invoices" subject="Invoices that need action or are due soon">
      {(counts, amounts) => (
        <Lines
          tile="invoices"
          lines={invoiceKeys.map((key) => ({ key, ...texts[key], ...amountDetail(amounts, key) }))}
          counts={counts}
        />
      )}
    </Tile>
  )
}
