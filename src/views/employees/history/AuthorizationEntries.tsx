import { useId } from 'react'
import { newAuthorizationValues, correctionValues } from '#domain/employees/history/authorizationForm.ts'
import { currentWorkAuthIndex } from '#domain/employees/authorization.ts'
import { reverificationBlocker, reverificationValues } from '#domain/employees/history/reverification.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import type { Employee } from '#domain/employees/record.ts'
import { AuthorizationEntry, indexedEntries } from '#views/employees/Authorization.tsx'
import * as styles from '#views/employees/record.css.ts'
import { useOpenOffer } from '#views/records/events/useOpenOffer.ts'
import { useFormReadOnly } from '#views/records/form/FormContext.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** All authorizations of an employee, latest first, with buttons to correct each one, add another one and reverify the current one. */
export function AuthorizationEntries({ employee }: { employee: Employee }) {
  const { open, disabledReason } = useOpenOffer('employees')
  const readOnly = useFormReadOnly()
  const labelId = useId()
  const { workAuth } = employee
  const current = currentWorkAuthIndex(workAuth)
  if (workAuth.length === 0) return null
  return (
    <FormSection
      title="All authorizations"
      hint="A new authorization doesn't replace earlier ones. Correct an entry only if it was wrong."
    >
      <ul className={styles.tasks} aria-label="Work authorization history">
        {indexedEntries(workAuth).map(({ entry, index }) => (
          <li key={index} className={styles.task}>
            <span id={`${labelId}${index}`}>
              <AuthorizationEntry entry={entry} isCurrent={index === current} />
            </span>
            {!readOnly && (
              <span className={styles.end}>
                <Button
                  tone="ghost"
                  size="small"
                  aria-describedby={`${labelId}${index}`}
                  disabledReason={disabledReason}
                  onClick={() => open('correctAuthorization', correctionValues(employee, index))}
                >
                  Correct
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div className={styles.actions}>
          <Button
            disabledReason={disabledReason}
            onClick={() => open('addAuthorization', newAuthorizationValues())}
          >
            Add authorization
          </Button>
          {reverificationBlocker(employee) === null && (
            <Button
              disabledReason={disabledReason}
              onClick={() => open('reverify', reverificationValues(employee, todayUtc()))}
            >
              Reverify
            </Button>
          )}
        </div>
      )}
    </FormSection>
  )
}
