import { Link } from 'wouter'
import { listName } from '#domain/employees/rules.ts'
import type { SimilarEmployee } from '#domain/employees/similar.ts'
import { toWords } from '#lookups/options.ts'
import { useSimilarRecords } from '#views/records/form/useSimilarRecords.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import * as message from '#views/ui/alert/message.css.ts'
import { FormWarning } from '#views/ui/form/FormWarning.tsx'

const matchTexts = { NAME: 'name', EMAIL: 'email', PHONE: 'phone' } as const

/** Warns that an employee with the same name, email or phone exists. The user can save anyway, unless the email is taken. */
export function SimilarEmployees() {
  const area = useRecordArea('employees')
  const rows = useSimilarRecords<SimilarEmployee>()
  const isEmailTaken = rows.some(({ same }) => same.includes('EMAIL'))
  return (
    <FormWarning title="This person may already be an employee.">
      {rows.length === 0 ? null : (
        <>
          <ul className={message.list} aria-label="Similar employees">
            {rows.map((row) => (
              <li key={row.id}>
                <Link href={recordPath(area, row.id)}>{`${listName(row)}, ${row.employeeNo}`}</Link>
                {` ${statusText(row)} Same ${listFormat.format(row.same.map((key) => matchTexts[key]))}.`}
                {row.status === 'TERMINATED' && (
                  <>
                    {' '}
                    <Link href={recordPath(area, row.id)}>Rehire instead?</Link>
                  </>
                )}
              </li>
            ))}
          </ul>
          <p>
            {isEmailTaken
              ? 'An email can belong to only one employee. Enter another email to save.'
              : 'Save anyway if this is a different person.'}
          </p>
        </>
      )}
    </FormWarning>
  )
}

const listFormat = new Intl.ListFormat('en')

function statusText({ status, terminationDate }: SimilarEmployee): string {
  return status === 'TERMINATED' && terminationDate !== null
    ? `Left on ${terminationDate}.`
    : `${toWords(status)}.`
}
