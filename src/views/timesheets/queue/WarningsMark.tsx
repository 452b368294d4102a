import { Status } from '#views/ui/state/Status.tsx'

/** How many warnings a submitted timesheet has. Undefined where the list has not counted them. */
export function WarningsMark({ count }: { count: number | undefined }) {
  if (count === undefined || count === 0) return '–'
  return <Status tone="warning" fill="half">{`${count} ${count === 1 ? 'warning' : 'warnings'}`}</Status>
}
