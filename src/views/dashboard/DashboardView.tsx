import RefreshCw from 'lucide-react/icons/refresh-cw'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import { canSeeTile, sumsEveryonesTime, type TileName } from '#domain/dashboard/tiles.ts'
import { useDashboard } from '#views/shell/ActorsContext.tsx'
import { BenchTile } from '#views/dashboard/BenchTile.tsx'
import { ContractsEndingTile } from '#views/dashboard/ContractsEndingTile.tsx'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { GrossMarginTile } from '#views/dashboard/GrossMarginTile.tsx'
import { HeadcountTile } from '#views/dashboard/HeadcountTile.tsx'
import { HoursTile } from '#views/dashboard/HoursTile.tsx'
import { InvoicesTile } from '#views/dashboard/InvoicesTile.tsx'
import { BelowMarginTile } from '#views/dashboard/BelowMarginTile.tsx'
import { MovementsTile } from '#views/dashboard/MovementsTile.tsx'
import { OnboardingTile } from '#views/dashboard/OnboardingTile.tsx'
import { PurchaseOrdersTile } from '#views/dashboard/PurchaseOrdersTile.tsx'
import { OwnDashboard } from '#views/dashboard/OwnDashboard.tsx'
import { OwnTiles } from '#views/dashboard/OwnTiles.tsx'
import { OwnWeek } from '#views/dashboard/OwnWeek.tsx'
import { AuthorizationsTile } from '#views/dashboard/AuthorizationsTile.tsx'
import { ReceivablesTile } from '#views/dashboard/ReceivablesTile.tsx'
import { OwnTimesheetsTile, TimesheetsTile } from '#views/dashboard/TimesheetsTile.tsx'
import { UnbilledTile } from '#views/dashboard/UnbilledTile.tsx'
import { useTiles } from '#views/dashboard/useTiles.ts'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'
import { ContractsNeedingActionTile } from '#views/dashboard/ContractsNeedingActionTile.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'

/** The first screen: a worklist whose numbers link to the lists behind them. */
export default function DashboardView() {
  const permissions = usePermissions()
  const { mayDecide, employeeId } = useCurrentUser()
  const visibleTiles = tileNames.filter(
    (tile) => canSeeTile(permissions, tile) && (mayDecide || !sumsEveryonesTime(tile)),
  )
  const isOwn = (tile: TileName) => !mayDecide && tile === 'timesheets'
  const dashboard = useDashboard()
  // If all tiles failed, one error with one button is shown instead of one for each tile.
  const hasFailed = useTiles(
    visibleTiles,
    (tiles) => tiles.length > 1 && tiles.every((tile) => tile.hasTag('error')),
  )
  const errorMessage = useTiles(visibleTiles, ([first]) => first?.context.errors[0]?.message)
  if (visibleTiles.every(isOwn)) return <OwnDashboard />
  return (
    <Page>
      <title>Dashboard · Muster</title>
      <PageHeader title="Dashboard" actions={<AsOf />} />
      {hasFailed ? (
        <ErrorState
          title="Couldn't load the dashboard"
          message={errorMessage ?? 'Try again in a moment.'}
          onRetry={() => dashboard?.send({ type: 'dashboard.reload' })}
        />
      ) : (
        <div className={styles.worklist}>
          {!mayDecide && employeeId !== null && visibleTiles.includes('timesheets') && <OwnWeek />}
          {visibleTiles.includes('contractsWaiting') && <ContractsNeedingActionTile />}
          {visibleTiles.includes('timesheets') && (mayDecide ? <TimesheetsTile /> : <OwnTimesheetsTile />)}
          {visibleTiles.includes('authorizations') && <AuthorizationsTile />}
          {visibleTiles.includes('contractsEnding') && <ContractsEndingTile />}
          {visibleTiles.includes('purchaseOrders') && <PurchaseOrdersTile />}
          {visibleTiles.includes('movements') && <MovementsTile />}
          {visibleTiles.includes('belowMargin') && <BelowMarginTile />}
          {visibleTiles.includes('onboarding') && <OnboardingTile />}
          {visibleTiles.includes('invoices') && <InvoicesTile />}
          {visibleTiles.includes('unbilled') && <UnbilledTile />}
          {visibleTiles.includes('receivables') && <ReceivablesTile />}
          {visibleTiles.includes('headcount') && <HeadcountTile />}
          {visibleTiles.includes('bench') && <BenchTile />}
          {visibleTiles.includes('hours') && <HoursTile />}
          {visibleTiles.includes('grossMargin') && <GrossMarginTile />}
          {!mayDecide && employeeId !== null && <OwnTiles />}
        </div>
      )}
    </Page>
  )
}

const placeholderTime = new Date(0).toISOString()
const minuteText = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

/** The time of the oldest values, and a button to reload all tiles. */
function AsOf() {
  const dashboard = useDashboard()
  const oldest = useTiles(tileNames, (tiles) => {
    const times = tiles.flatMap(({ context }) => context.numbers?.asOf ?? [])
    return times.toSorted()[0]
  })
  return (
    <>
      {/* Takes up space before the first values load, so that nothing moves when they do. */}
      <span className={classes(styles.asOf, oldest === undefined && styles.invisible)}>
        As of <time dateTime={oldest}>{minuteText(oldest ?? placeholderTime)}</time>
      </span>
      <span className={styles.reload}>
        <Button
          tone="ghost"
          iconOnly
          icon={RefreshCw}
          onClick={() => dashboard?.send({ type: 'dashboard.reload' })}
        >
          Refresh
        </Button>
      </span>
    </>
  )
}
