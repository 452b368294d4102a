import type { Row } from '#domain/kernel/answer.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { defaultLimit } from '#domain/kernel/lists/lists.ts'
import type { LockRecord, OpenWeek } from '#domain/timesheets/lock.ts'
import { dayCountText } from '#views/records/daysText.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { toQuery } from '#views/shell/route/paths.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { lockOffers } from '#views/timesheets/lockOffers.tsx'
import * as styles from '#views/timesheets/timesheets.css.ts'
import { TimesheetTabs } from '#views/timesheets/TimesheetTabs.tsx'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'

/** The day through which time is locked, the unapproved timesheets of past weeks, and buttons to lock and unlock time. */
export default function LockView() {
  const { mayDecide } = useCurrentUser()
  const permissions = usePermissions()
  const mayLock = canMaintain(permissions, 'TIMESHEETS') && mayDecide
  const mayUnlock = mayLock && canMaintain(permissions, 'INVOICES')
  return (
    <FormPage<LockRecord, Row>
      titleOf={() => 'Time lock'}
      facts={(lock) => <LockFacts lock={lock} />}
      labels={{}}
      fieldless
      events={(lock) => (mayLock ? lockOffers(lock, mayUnlock) : [])}
      between={<TimesheetTabs current="lock" />}
    >
      {/* Employees can open the page by its URL, but they don't get other people's timesheets. */}
      {(lock) => lock !== null && mayDecide && <OpenWeeks weeks={lock.open} />}
    </FormPage>
  )
}

function LockFacts({ lock: { lockedThrough, lockedUntil, lockAfterDays, graceDays } }: { lock: LockRecord }) {
  return (
    <Facts
      facts={[
        {
          key: 'locked',
          content: lockedUntil === null ? 'No time is locked' : `Locked through ${lockedUntil}`,
        },
        ...(lockedThrough === null
          ? []
          : [{ key: 'manual', content: `Locked manually through ${lockedThrough}` }]),
        {
          key: 'automatic',
          content:
            lockAfterDays === null
              ? 'No automatic lock'
              : `Time locks automatically ${dayCountText(lockAfterDays + graceDays)} after its date`,
        },
      ]}
    />
  )
}

function OpenWeeks({ weeks }: { weeks: readonly OpenWeek[] }) {
  return (
    <section aria-label="Unapproved time" className={styles.section}>
      <h2>Unapproved time</h2>
      {weeks.length === 0 ? (
        <p>No unapproved timesheets in unlocked past weeks.</p>
      ) : (
        <DataTable
          label="Unapproved time"
          columns={columns}
          rows={weeks}
          idOf={({ periodEnd }) => periodEnd}
          nameOf={({ periodEnd }) => `Week ending ${periodEnd}`}
          hrefOf={({ periodEnd }) =>
            `/timesheets${toQuery({
              limit: defaultLimit,
              offset: 0,
              filters: {
                status: ['DRAFT', 'SUBMITTED', 'REJECTED'],
                weekFrom: [periodEnd],
                weekTo: [periodEnd],
              },
            })}`
          }
        />
      )}
    </section>
  )
}

const countOrDash = (count: number) => (count === 0 ? '–' : String(count))

const columns: readonly Column<OpenWeek>[] = [
  {
    key: 'periodEnd',
    header: 'Week ending',
    cell: ({ periodEnd }) => periodEnd,
    fit: 'date',
    small: 'title',
  },
  {
    key: 'submitted',
    header: 'To approve',
    cell: ({ submitted }) => countOrDash(submitted),
    align: 'end',
    width: 'medium',
    small: 'aside',
    smallCell: ({ submitted }) => `${submitted} to approve`,
  },
  {
    key: 'drafts',
    header: 'Drafts',
    cell: ({ drafts }) => countOrDash(drafts),
    align: 'end',
    width: 'medium',
    small: 'meta',
    smallCell: ({ drafts }) => (drafts === 1 ? '1 draft' : `${drafts} drafts`),
  },
  {
    key: 'rejected',
    header: 'Rejected',
    cell: ({ rejected }) => countOrDash(rejected),
    align: 'end',
    width: 'medium',
    small: 'metaAside',
    smallCell: ({ rejected }) => `${rejected} rejected`,
  },
]
