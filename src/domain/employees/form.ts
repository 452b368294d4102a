import type { Draft } from '#domain/kernel/answer.ts'
import { employeeFieldErrors } from '#domain/employees/editable.ts'
import { fieldOf } from '#domain/kernel/editable.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import {
  nullsToEmptyText,
  changedFields,
  keepEditable,
  pickFields,
  formText,
  type FormShape,
} from '#domain/kernel/draft.ts'
import { settingsCalls } from '#domain/settings/calls.ts'
import { isSecret, lostSecretText, readSecret } from '#domain/kernel/secrets.ts'
import type { Employee } from '#domain/employees/record.ts'
import { employeeCreate } from '#domain/employees/input.ts'
import { currentWorkAuthIndex } from '#domain/employees/authorization.ts'
import { authorizationLock } from '#domain/employees/history/authorizationHistory.ts'
import { authDraft, authInput, formPathOf, payDraft, payInput } from '#domain/employees/formLists.ts'
import { personDraft, personInput } from '#domain/employees/formPerson.ts'
import { classificationErrors, employeeErrors, type CheckedEmployee } from '#domain/employees/rules.ts'
import { similarCalls, similarQueryOf } from '#domain/employees/similar.ts'
import { currentRateIndex } from '#domain/contracts/rates.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'

const createFields = Object.keys(employeeCreate.def.shape)

/** Returns the positions of the current work authorization and pay rate in the record's lists, or 0 if there are none yet. */
export function currentPositions(record: Pick<Employee, 'workAuth' | 'payRates'> | null): {
  auth: number
  rate: number
} {
  return {
    auth: Math.max(0, currentWorkAuthIndex(record?.workAuth ?? [])),
    rate: Math.max(0, currentRateIndex(record?.payRates ?? [], todayUtc())),
  }
}

function toDraft(record: Employee | null): Draft {
  const positions = currentPositions(record)
  return { ...personDraft(record), ...authDraft(record, positions.auth), ...payDraft(record, positions.rate) }
}

function wholeInput(draft: Draft, record: Employee | null): Record<string, unknown> {
  const positions = currentPositions(record)
  return {
    ...personInput(draft, record),
    ...authInput(draft, record, positions.auth),
    ...payInput(draft, record, positions.rate),
  }
}

const lockOf = ({ status, workAuth }: Employee, path: string): string | null =>
  employeeFieldErrors(status, [fieldOf(path)])[0]?.message ?? authorizationLock(workAuth, path)

/** Returns the draft path of the client's burden for an employment type, in a new employee's form. The value there is never sent. */
const burdenPath = (type: string) => `burdenOfType.${type}`

/** Returns the draft values to set when a new employee's type changes: the client's burden for the type, unless a different one was entered. */
export function withType(draft: Draft, type: string): Draft {
  const entered = draft['burdenPct'] ?? ''
  const isPrefilled = entered === '' || entered === draft[burdenPath(draft['employmentType'] ?? '')]
  return isPrefilled ? { burdenPct: draft[burdenPath(type)] ?? '' } : {}
}

const lostSecretErrors = (draft: Draft): FieldError[] =>
  Object.entries(draft).flatMap(([field, value]) =>
    isSecret(value) && readSecret(value) === null
      ? [{ code: 'required', message: lostSecretText, field }]
      : [],
  )

/** The employee form: the person, the current work authorization, the current pay rate and a planned one. */
export const employeeForm: FormShape<Employee> = {
  toDraft,
  toInput: (draft, record) => {
    const input = wholeInput(keepEditable({ toDraft, lockOf }, draft, record), record)
    return record === null ? input : changedFields(input, record)
  },
  lockOf,
  defaults: {
    call: settingsCalls.readEmployeeDefaults,
    draftOf: (answer) => {
      const byType: unknown = Reflect.get(answer, 'burdenPctByType')
      return Object.fromEntries(
        Object.entries(byType as object).map(([type, percent]) => [burdenPath(type), formText(percent)]),
      )
    },
  },
  similar: { call: similarCalls.listSimilarEmployees, queryOf: similarQueryOf },
  check: (draft, record) => {
    const whole = { ...pickFields(record, createFields), ...wholeInput(draft, record) }
    const parsed = parseInput(employeeCreate, whole)
    const errors = [
      ...lostSecretErrors(draft),
      ...(parsed.ok
        ? employeeErrors(parsed.value)
        : [...parsed.errors, ...employeeErrors(nullsToEmptyText(whole) as CheckedEmployee)]),
      // Requires the classification: the form shows it, so a user who clears it isn't asking for the default.
      ...classificationErrors(whole as CheckedEmployee),
    ]
    return firstPerField(
      errors.map((error) =>
        error.field === undefined ? error : { ...error, field: formPathOf(record, error.field) },
      ),
    )
  },
}
