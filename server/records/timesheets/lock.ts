import { and, asc, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { lockedUntil } from '#domain/timesheets/editable.ts'
import { timesheetLock, timesheetLockUpdate } from '#domain/timesheets/record.ts'
import { notPermitted, ruleBroken } from '#server/pipeline/apiError.ts'
import { unarchivedIn } from '#server/db/records.ts'
import { employeeLimitOf } from '#server/pipeline/caller.ts'
import { checkVersion } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { changeSettings } from '#server/records/settings/change.ts'
import { readClientVersion, effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** Returns the client's current time lock and the counts of open timesheets. Employees don't get the counts. */
async function readLock(context: RequestContext) {
  const { tx, caller, today } = context
  const { clientId } = clientOf(caller)
  const settings = await effectiveSettings(tx, clientId, today)
  const version = await readClientVersion(tx, clientId)
  const { lockedThrough, lockAfterDays, graceDays } = settings
  const until = lockedUntil(settings, today)
  const open = employeeLimitOf(caller) === null ? await countOpenSheets(context, lockedThrough) : []
  return { lockedThrough, lockedUntil: until, lockAfterDays, graceDays, open, version }
}

/** Returns how many unapproved timesheets end on each past day that isn't locked manually, earliest first. Leaves out adjustments, which aren't locked. */
function countOpenSheets({ tx, caller, today }: RequestContext, lockedThrough: string | null) {
  const countOf = (status: 'DRAFT' | 'SUBMITTED' | 'REJECTED') =>
    sql<number>`count(*) FILTER (WHERE ${timesheets.status} = ${status})::int`
  return tx
    .select({
      periodEnd: timesheets.periodEnd,
      drafts: countOf('DRAFT'),
      submitted: countOf('SUBMITTED'),
      rejected: countOf('REJECTED'),
    })
    .from(timesheets)
    .where(
      and(
        unarchivedIn(timesheets, clientOf(caller).clientId),
        inArray(timesheets.status, ['DRAFT', 'SUBMITTED', 'REJECTED']),
        lt(timesheets.periodEnd, today),
        gt(timesheets.periodEnd, lockedThrough ?? '1900-01-01'),
        isNull(timesheets.adjustsTimesheetId),
      ),
    )
    .groupBy(timesheets.periodEnd)
    .orderBy(asc(timesheets.periodEnd))
}

const readTimesheetLock = defineRoute({
  call: 'readTimesheetLock',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: timesheetLock,
  audit: 'none',
  async handle(context) {
    return { body: await readLock(context) }
  },
})

const updateTimesheetLock = defineRoute({
  call: 'updateTimesheetLock',
  params: nothing,
  query: nothing,
  body: timesheetLockUpdate,
  answer: timesheetLock,
  audit: 'always',
  async handle(context) {
    const { body, caller } = context
    const { lockedThrough, reason, version } = body
    const before = await readLock(context)
    checkVersion(version, before)
    if (lockedThrough !== null && lockedThrough >= context.today)
      throw ruleBroken([{ code: 'invalid', message: 'Choose a day before today.', field: 'lockedThrough' }])
    const unlocks = before.lockedThrough !== null && (lockedThrough ?? '') < before.lockedThrough
    // Unlocked time can be changed, which affects billing (domain.md §2).
    if (unlocks && !caller.permissions.includes('CAN_MAINTAIN_INVOICES'))
      throw notPermitted('Unlocking time also requires permission to maintain invoices.')
    await changeSettings(context, 'CLIENT', {
      values: { lockedThrough },
      inherit: [],
      version,
      event: { action: unlocks ? 'UNLOCK' : 'LOCK', reason },
    })
    return { body: await readLock(context) }
  },
})

/** The routes for the time lock. */
export const timesheetLockRoutes = [readTimesheetLock, updateTimesheetLock]
