import { Link } from 'wouter'
import { openItems, type OpenItem } from '#domain/employees/leaving/openItems.ts'
import type { Employee } from '#domain/employees/record.ts'
import { aboutPath } from '#views/records/about.ts'
import * as styles from '#views/employees/record.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** Returns a function that returns the path of an open item's list. That list shows exactly the rows that the item counts. */
function useItemPath({ id }: Employee): (item: OpenItem) => string {
  const areas = { timesheets: useRecordArea('timesheets'), assignments: useRecordArea('assignments') }
  return ({ list, filters }) => aboutPath(areas[list], { idFilter: 'employeeId', filters }, id)
}

/** The open items of an employee as links to the lists that show them. */
export function OpenItemLinks({ employee }: { employee: Employee }) {
  const pathOf = useItemPath(employee)
  return (
    <ul className={styles.openItems}>
      {openItems(employee).map((item) => (
        <li key={item.text}>
          <Link href={pathOf(item)}>{item.text}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The open items of an offboarding employee, above the checklist. Renders nothing once all are settled. */
export function OpenItemsSection({ employee }: { employee: Employee }) {
  if (employee.status !== 'OFFBOARDING' || openItems(employee).length === 0) return null
  return (
    <FormSection title="Open items" hint="Settle these in addition to the tasks below.">
      <OpenItemLinks employee={employee} />
    </FormSection>
  )
}

/**
 * The open items in the dialog for giving notice. The links open in a new tab, so that the entered values
 * aren't lost. Renders nothing if there are no open items.
 */
export function NoticeNote({ employee }: { employee: Employee }) {
  const pathOf = useItemPath(employee)
  const items = openItems(employee)
  if (items.length === 0) return null
  return (
    <div>
      <p>Open items:</p>
      <ul className={styles.openItems} aria-label="Open items">
        {items.map((item) => (
          <li key={item.text}>
            <a href={pathOf(item)} target="_blank" rel="noreferrer">
              {item.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
