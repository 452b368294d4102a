import { poAlerts } from '#domain/billing/poBurn.ts'
import { windowDays, windowsOf, type AlertDays } from '#domain/kernel/alertDays.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'
import { dayCountText } from '#views/records/daysText.ts'

/** Active contracts whose PO is used up or expired, or soon will be. */
export function PurchaseOrdersTile() {
  return (
    <Tile
      tile="purchaseOrders"
      title="Purchase orders"
      subject="Active contracts whose PO is used up or expired, or soon will be"
    >
      {(counts, _amounts, alertDays) => (
        <Lines
          tile="purchaseOrders"
          lines={poAlerts.map((key) => ({ key, ...texts(alertDays)[key] }))}
          counts={counts}
        />
      )}
    </Tile>
  )
}

const texts = (
  alertDays: AlertDays,
): Readonly<Record<(typeof poAlerts)[number], Omit<CountedLine, 'key'>>> => ({
  USED_UP: { text: 'Used up', tone: 'critical' },
  EXPIRED: { text: 'Expired', tone: 'critical' },
  WARNING: { text: 'Nearly used up', tone: 'warning' },
  EXPIRING: { text: `Expiring ${nearestWindowText(alertDays)}`, tone: 'warning' },
})

/** Returns the days of the nearest alert window in words, such as `within 30 days`. */
const nearestWindowText = (alertDays: AlertDays) => {
  const [nearest] = windowsOf(alertDays)
  const days = (nearest && windowDays(nearest, alertDays)?.[1]) ?? 0
  return days === 0 ? 'today' : `within ${dayCountText(days)}`
}
