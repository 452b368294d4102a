import { formatDuration } from '#domain/timesheets/duration.ts'
import type { Timesheet, TimesheetEntry } from '#domain/timesheets/record.ts'
import { byStart, rangeOf, rangeText } from '#domain/timesheets/times.ts'
import { dayText } from '#views/timesheets/weekTexts.ts'
import { toWords } from '#lookups/options.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'

const timesColumn: Column<TimesheetEntry> = {
  key: 'times',
  header: 'Times',
  cell: timesText,
  fit: 'key',
  small: 'title',
}

function timesText(entry: TimesheetEntry): string | null {
  const range = rangeOf(entry)
  return range === null ? null : rangeText(range)
}

const columns: readonly Column<TimesheetEntry>[] = [
  { key: 'date', header: 'Day', cell: ({ date }) => dayText(date), fit: 'date', small: 'meta' },
  {
    key: 'task',
    header: 'Task',
    cell: ({ task }) => task,
    width: 'medium',
    small: 'title',
    smallCell: ({ task, note }) => [task, note].filter((text) => text !== null).join(': '),
  },
  { key: 'type', header: 'Type', cell: ({ type }) => toWords(type), fit: 'key', small: 'metaAside' },
  { key: 'billable', header: 'Billable', cell: ({ billable }) => (billable ? 'Yes' : 'No'), fit: 'word' },
  { key: 'note', header: 'Note', cell: ({ note }) => note, title: ({ note }) => note ?? '', width: 'large' },
  {
    key: 'hours',
    header: 'Hours',
    cell: ({ minutes }) => formatDuration(minutes),
    align: 'end',
    fit: 'rate',
    small: 'aside',
  },
]

/** The entries of a timesheet that have start and end times, a task or their own note. If the timesheet has billable work, also its non-billable work. */
export function EntryDetails({ sheet, isOpen }: { readonly sheet: Timesheet; readonly isOpen: boolean }) {
  const hasBillableWork = sheet.entries.some(({ type, billable }) => type === 'WORK' && billable)
  const shownEntries = sheet.entries.filter(
    ({ minutes, task, note, type, billable, ...times }) =>
      minutes !== 0 &&
      (rangeOf(times) !== null ||
        task !== null ||
        (note !== null && note !== sheet.employeeNote) ||
        (hasBillableWork && type === 'WORK' && !billable)),
  )
  if (shownEntries.length === 0) return null
  const hasTimes = shownEntries.some((entry) => rangeOf(entry) !== null)
  const title = hasTimes ? 'Times, tasks and notes' : 'Tasks and notes'
  return (
    <FormSection
      title={title}
      hint={
        isOpen && shownEntries.some(({ task }) => task !== null)
          ? 'To change the time of a task, open the week.'
          : undefined
      }
    >
      <DataTable
        label={title}
        columns={columns.flatMap((each) => (hasTimes && each.key === 'date' ? [each, timesColumn] : each))}
        rows={shownEntries.toSorted(
          (one, other) => one.date.localeCompare(other.date) || byStart(one, other),
        )}
        idOf={({ id }) => id}
        nameOf={(entry) =>
          `${[timesText(entry), entry.task ?? entry.note].filter(Boolean).join(' ')}, ${entry.date}`
        }
      />
    </FormSection>
  )
}
