import { currentWorkAuthIndex } from '#domain/employees/authorization.ts'
import {
  newAuthorizationErrors,
  newAuthorizationPaths,
  newAuthorizationValues,
  correctionErrors,
  correctionPaths,
  correctionValues,
} from '#domain/employees/history/authorizationForm.ts'
import type { Employee } from '#domain/employees/record.ts'
import {
  reverificationBlocker,
  reverificationValues,
  reverifyInput,
  reverifyReasons,
} from '#domain/employees/history/reverification.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import type { Offer } from '#views/records/form/offer.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const AuthorizationDialogFields = lazyWithRetry(
  () => import('#views/employees/history/AuthorizationDialogFields.tsx'),
)

const ReverifyFields = lazyWithRetry(() => import('#views/employees/history/ReverifyFields.tsx'))

const offerDefaults = { details: [], undoable: false, reasons: [], tone: 'neutral', summary: '' } as const

/** Returns the actions that maintain the history of an employee's authorizations. Empty if the employee has no authorization yet. */
export function authorizationOffers(employee: Employee, today: string): readonly Offer[] {
  if (employee.workAuth.length === 0) return []
  return [
    {
      ...offerDefaults,
      event: 'addAuthorization',
      text: 'Add authorization',
      done: 'Authorization added',
      place: 'menu',
      question: {
        description:
          'The authorization with the latest start date becomes the current one. Earlier ones stay in the history. Enter document numbers after you add the authorization.',
      },
      check: (values) => newAuthorizationErrors(values, employee, today),
      form: {
        values: newAuthorizationValues(),
        paths: newAuthorizationPaths,
        fields: (props) => <AuthorizationDialogFields {...props} />,
      },
    },
    {
      ...offerDefaults,
      event: 'correctAuthorization',
      text: 'Correct authorization',
      done: 'Authorization corrected',
      // Not in the menu, because each row of the history has a button for this action.
      place: 'toast',
      question: {
        description:
          'Use this for entries that were wrong. The history keeps the old and new values and your reason.',
      },
      check: (values) => correctionErrors(values, employee),
      form: {
        values: correctionValues(employee, currentWorkAuthIndex(employee.workAuth)),
        paths: correctionPaths,
        fields: (props) => <AuthorizationDialogFields {...props} isCorrection />,
      },
    },
    ...reverifyOffer(employee, today),
  ]
}

/** Returns the action that records a reverification. Empty if there is nothing to reverify. */
function reverifyOffer(employee: Employee, today: string): readonly Offer[] {
  if (reverificationBlocker(employee) !== null) return []
  const { workAuth, version } = employee
  const index = currentWorkAuthIndex(workAuth)
  return [
    {
      ...offerDefaults,
      event: 'reverify',
      text: 'Reverify',
      done: 'Reverification recorded',
      place: 'menu',
      question: {
        description:
          'Record the document the employee chose to present. If it expires after the current authorization, a new entry is added. Your name is recorded.',
      },
      check: (values) => {
        const { waId: _waId, ...typed } = values
        const parsed = parseInput(reverifyInput, { ...typed, version })
        return parsed.ok ? reverifyReasons(employee, index, parsed.value, today) : parsed.errors
      },
      form: {
        values: reverificationValues(employee, today),
        paths: ['reverifiedOn', 'document', 'expiresOn'],
        fields: (props) => <ReverifyFields {...props} />,
      },
    },
  ]
}
