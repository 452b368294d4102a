import type { Guard } from '#test/guards/guard.ts'

const migration = 'server/db/migrations/0052_payroll.sql'
const batches = 'test/server/payroll/batches.test.ts'
const corrections = 'test/server/payroll/corrections.test.ts'

/** Guards of time that was handed off to payroll. */
export const payroll: readonly Guard[] = [
  {
    guard: 'time that was handed off to payroll is not reopened',
    file: 'src/domain/timesheets/editable.ts',
    find: "if (lockReason === 'EXPORTED')",
    without: "if (lockReason === 'EXPORTED' && lockReason === null)",
    test: batches,
  },
  {
    guard: 'an adjustment that was handed off to payroll is not reopened',
    file: 'server/records/timesheets/sheet.ts',
    find: 'lockReason: row.lockReason,',
    without: 'lockReason: row.adjustsTimesheetId === null ? row.lockReason : null,',
    test: corrections,
  },
  {
    guard: 'the database rejects reopening time that was handed off to payroll',
    file: migration,
    find: "CHECK (lock_reason IS DISTINCT FROM 'EXPORTED' OR status = 'APPROVED')",
    without: 'CHECK (true)',
    test: batches,
  },
  {
    guard: 'the database rejects unlocking time of a live batch',
    file: migration,
    find: "IF NEW.lock_reason IS DISTINCT FROM 'EXPORTED' AND EXISTS",
    without: 'IF false AND EXISTS',
    test: batches,
  },
  {
    guard: 'a timesheet is in only one live batch',
    file: migration,
    find: 'CREATE UNIQUE INDEX handoff_hours_once',
    without: 'CREATE INDEX handoff_hours_once',
    test: batches,
  },
  {
    guard: 'a class without an earning code blocks the files',
    file: 'server/records/payroll/findings.ts',
    find: "names('EARNING', payClass) === null",
    without: "names('EARNING', payClass) === ''",
    test: batches,
  },
  {
    guard: 'a batch has every approved minute of its timesheets',
    file: migration,
    find: 'WHERE given.minutes IS DISTINCT FROM approved.minutes',
    without: 'WHERE false',
    test: batches,
  },
  {
    guard: 'payroll batches are hidden without permission for time',
    file: 'src/domain/handoff/rights.ts',
    find: '!isPayroll(system) || hasAll(reader, viewTimePermissions)',
    without: '!isPayroll(system) || hasAll(reader, [])',
    test: 'test/server/payroll/rights.test.ts',
  },
  {
    guard: 'changing a payroll batch requires permission to maintain time',
    file: 'server/records/handoff/access.ts',
    find: "if (mode === 'change') checkCanHandOff(context, row.system)",
    without: '',
    test: 'test/server/payroll/rights.test.ts',
  },
  {
    guard: 'users limited to their own records see no payroll',
    file: 'src/domain/handoff/rights.ts',
    find: '!onlyOwn && required.every',
    without: 'required.every',
    test: 'test/server/payroll/rights.test.ts',
  },
  {
    guard: 'in the database, handed-off time is live until its batch is canceled',
    file: 'server/db/migrations/0057_handed_off_stays.sql',
    find: "NEW.live <> (b.status <> 'CANCELLED')",
    without: 'false',
    test: batches,
  },
]
