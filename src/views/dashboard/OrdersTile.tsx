import { poAlerts } from '#domain/billing/poBurn.ts'
import { windowDays, windowsOf, type AlertDays } from '#domain/kernel/alertDays.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

/** Purchase orders of active contracts that are running out of money, hours or time. */
export function OrdersTile() {
  return (
    <Tile
      tile="purchaseOrders"
      title="Purchase orders"
      subject="Active contracts whose PO is used up, expired or close to either"
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
  EXPIRING: { text: `Expiring within ${nearestDays(alertDays)} days`, tone: 'warning' },
})

/** Returns the most days left in the nearest window. */
const nearestDays = (alertDays: AlertDays) => {
  const [nearest] = windowsOf(alertDays)
  return (nearest && windowDays(nearest, alertDays)?.[1]) ?? 0
}
