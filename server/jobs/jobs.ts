import { todayUtc } from '#domain/kernel/dates.ts'
import { analyzeTables } from '#server/db/bulk.ts'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { findWrongSums } from '#server/jobs/checkSums.ts'
import { approveTime } from '#server/jobs/approveTime.ts'
import { notify, sweepNotifications } from '#server/jobs/notify.ts'
import { applyScheduledChanges } from '#server/jobs/scheduledChanges.ts'
import type { Job } from '#server/jobs/queue.ts'
import { remind } from '#server/jobs/remind.ts'
import { sendDigests } from '#server/jobs/sendDigests.ts'
import { checkTrails, createSealJob, trailText } from '#server/jobs/sealAudit.ts'
import { isAccountUpdateDue, updateAccounts, type Provider } from '#server/jobs/updateAccounts.ts'
import { sweepImports } from '#server/jobs/sweepImports.ts'
import { sweepIdempotencyKeys } from '#server/jobs/sweepIdempotencyKeys.ts'
import type { Delivery } from '#server/mail/delivery.ts'
import { isMailDue, sendMails } from '#server/mail/sendMails.ts'
import type { Anchor } from '#server/records/audit/anchor.ts'

type Deps = {
  database: Database
  anchor: Anchor
  delivery: Delivery
  /** The identity provider. A job copies each user's access from the database to their account there. */
  provider: Provider
  clock: () => number
  /** The URL of Muster, or null if it isn't known. */
  appUrl: string | null
  onProblem: (message: string) => void
}

/** Returns the jobs of the server. */
export function jobsOf({
  database,
  anchor,
  delivery,
  provider,
  clock,
  appUrl,
  onProblem,
}: Deps): readonly Job[] {
  const seal = createSealJob(database, anchor)
  return [
    {
      name: 'pass-dates',
      // Runs every hour, so that a machine that was asleep at midnight doesn't miss a day.
      cron: '1 * * * *',
      runsAtStart: true,
      failureText: 'Some scheduled changes to contracts, assignments and employees failed. Trying again.',
      run: async (shouldContinue) => {
        await applyScheduledChanges(database, todayUtc(clock()), shouldContinue)
      },
    },
    {
      name: 'seal-audit',
      cron: '* * * * *',
      runsAtStart: true,
      failureText: 'The audit trail could not be sealed. Trying again.',
      run: seal,
    },
    {
      name: 'verify-audit',
      cron: '10 2 * * *',
      failureText: 'The audit trail could not be verified. Trying again.',
      run: async (shouldContinue) => {
        for await (const check of checkTrails(database, anchor, shouldContinue))
          if (!check.intact) onProblem(trailText(check))
      },
    },
    {
      name: 'check-sums',
      cron: '40 2 * * *',
      failureText: 'The totals of timesheets, invoices and payments could not be checked. Trying again.',
      run: async () => {
        for (const line of await findWrongSums(database)) onProblem(line)
      },
    },
    {
      name: 'remind',
      cron: '5 * * * *',
      failureText: 'Some reminders could not be queued. Trying again.',
      run: async (shouldContinue) => {
        await remind(database, clock(), shouldContinue)
      },
    },
    {
      name: 'notify',
      cron: '30 4 * * *',
      runsAtStart: true,
      failureText: 'Some notifications could not be added. Trying again.',
      run: async (shouldContinue) => {
        await notify(database, clock(), shouldContinue)
      },
    },
    {
      name: 'notify-of-events',
      cron: '*/5 * * * *',
      failureText: 'Some notifications of recent events could not be added. Trying again.',
      run: async (shouldContinue) => {
        await notify(database, clock(), shouldContinue, 'recent events')
      },
    },
    {
      name: 'send-digests',
      // Runs several times, in case no server was running early in the morning. Later runs skip digests that are
      // already queued.
      cron: '0 6-11 * * *',
      failureText: 'Some digests could not be queued. Trying again.',
      run: async (shouldContinue) => {
        await sendDigests(database, { now: clock(), appUrl }, shouldContinue)
      },
    },
    {
      name: 'approve-time',
      cron: '15 * * * *',
      failureText: 'Some timesheets could not be approved automatically. Trying again.',
      run: async (shouldContinue) => {
        await approveTime(database, clock(), shouldContinue)
      },
    },
    {
      name: 'send-mail',
      cron: '* * * * *',
      isDue: () => isMailDue(database),
      failureText: 'Queued emails could not be sent. Trying again.',
      run: (shouldContinue) => sendMails(database, delivery, shouldContinue),
    },
    {
      name: 'tell-provider',
      cron: '* * * * *',
      isDue: () => isAccountUpdateDue(database),
      failureText: "Users' access could not be updated at the identity provider. Trying again.",
      run: async (shouldContinue) => {
        const failed = await updateAccounts(database, provider, shouldContinue)
        if (failed > 0)
          onProblem(
            `Access for ${failed === 1 ? '1 user' : `${failed} users`} could not be updated at the identity provider. Trying again.`,
          )
      },
    },
    {
      name: 'sweep-idempotency-keys',
      cron: '20 * * * *',
      failureText: 'Old idempotency keys could not be removed. Trying again.',
      run: async (shouldContinue) => {
        await sweepIdempotencyKeys(database, shouldContinue)
      },
    },
    {
      name: 'sweep-imports',
      cron: '35 * * * *',
      runsAtStart: true,
      failureText: 'Abandoned imports could not be removed. Trying again.',
      run: async (shouldContinue) => {
        await sweepImports(database, shouldContinue)
      },
    },
    {
      name: 'sweep-notifications',
      cron: '50 3 * * *',
      failureText: 'Old notifications could not be removed. Trying again.',
      run: async (shouldContinue) => {
        await sweepNotifications(database, shouldContinue)
      },
    },
    ...(database.isEmbedded ? [analyzeJob(database)] : []),
  ]
}

/** Updates the query planner's statistics. Without them, a billing run of 500 contracts takes too long. The embedded database never does this automatically. */
const analyzeJob = (database: Database): Job => ({
  name: 'analyze-tables',
  cron: '*/10 * * * *',
  runsAtStart: true,
  failureText: "The database's statistics could not be updated. Trying again.",
  run: () => withOwner(database, analyzeTables),
})
