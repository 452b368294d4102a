import type { Guard } from '#test/guards/guard.ts'

const rules = 'src/domain/timesheets/rules.ts'
const migration = 'server/db/migrations/0063_entry_times.sql'
const ofRules = 'test/domain/timesheets/times.test.ts'
const onServer = 'test/server/timesheets/times.test.ts'

/** Guards of start and end times. */
export const times: readonly Guard[] = [
  {
    guard: 'times of an employee on two timesheets cannot overlap, and the error names the other one',
    file: 'server/records/timesheets/routes.ts',
    find: 'await checkOverlaps(context, related, after, null)',
    without: '',
    test: onServer,
  },
  {
    guard: 'times of one timesheet cannot overlap',
    file: rules,
    find: 'const other = [...earlierRanges, ...taken].find(',
    without: 'const other = taken.find(',
    test: ofRules,
  },
  {
    guard: 'the database refuses overlapping times',
    file: migration,
    find: 'AND e.id <> n.id AND e.start_time < n.end_time AND e.end_time > n.start_time',
    without: 'AND false',
    test: onServer,
  },
  {
    guard: 'minutes are the time between start and end',
    file: rules,
    find: 'if (minutes === entry.minutes) return []',
    without: 'if (minutes > 0) return []',
    test: ofRules,
  },
  {
    guard: 'the database stores no other minutes than those between start and end',
    file: migration,
    find: 'AND minutes = extract(epoch FROM end_time - start_time) / 60',
    without: '',
    test: onServer,
  },
  {
    guard: 'work needs times where they are captured',
    file: rules,
    find: "if (settings.captureInOut && type === 'WORK' && entry.startTime === null)",
    without: "if (settings.captureInOut && type === 'ADJUSTMENT' && entry.startTime === null)",
    test: onServer,
  },
  {
    guard: 'times are refused where they are not captured',
    file: rules,
    find: 'if (!settings.captureInOut && entry.startTime !== null)',
    without: 'if (!settings.captureInOut && entry.startTime === undefined)',
    test: onServer,
  },
  {
    guard: 'times of approved entries never change',
    file: migration,
    find: "t.status IN ('APPROVED', 'EXCLUDED') AND (o.start_time",
    without: "t.status IN ('EXCLUDED') AND (o.start_time",
    test: onServer,
  },
  {
    guard: 'times that no longer match the minutes are dropped',
    file: migration,
    find: 'WHEN (OLD.start_time IS NOT NULL AND OLD.minutes <> NEW.minutes)',
    without: 'WHEN (OLD.start_time IS NULL AND OLD.minutes <> NEW.minutes)',
    test: onServer,
  },
  {
    guard: 'rows of a file with overlapping times are refused',
    file: 'server/records/timesheets/importTimes.ts',
    find: 'if (overlaps(range, other))',
    without: 'if (overlaps(range, other) && index < 0)',
    test: 'test/server/imports/timesOfDay.test.ts',
  },
  {
    guard: 'the earlier work of a day fills the overtime threshold first',
    file: 'server/records/timesheets/approval.ts',
    find: ' || byStart(one, other)',
    without: '',
    test: onServer,
  },
  {
    guard: 'reasons against time name no dates of a record that the user cannot view',
    file: 'server/records/timesheets/sheet.ts',
    find: 'hidden: hiddenFrom(caller, employee.id),',
    without: 'hidden: [],',
    test: 'test/server/timesheets/hiddenDates.test.ts',
  },
  {
    guard: 'the job on dates leaves an assignment alone that a user has changed meanwhile',
    file: 'server/jobs/scheduledChanges.ts',
    find: "if (row.status === 'ENDED' || status === row.status || status === 'PLANNED') return 0",
    without: '',
    test: 'test/server/jobs/changedMeanwhile.test.ts',
  },
]
