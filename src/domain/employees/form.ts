import type { Draft } from '#domain/kernel/answer.ts'
import { employeeFieldErrors } from '#domain/employees/editable.ts'
import { fieldOf } from '#domain/kernel/editable.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import {
  blanked,
  differing,
  keepEditable,
  patched,
  picked,
  sent,
  sentObject,
  typed,
  type FormShape,
} from '#domain/kernel/draft.ts'
import type { Employee } from '#domain/employees/record.ts'
import { employeeCreate } from '#domain/employees/input.ts'
import { currentWorkAuthIndex } from '#domain/employees/authorization.ts'
import { employeeRules, type EmployeeDraft } from '#domain/employees/rules.ts'
import { currentRateIndex } from '#domain/contracts/rates.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'

const texts = [
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'jobTitle',
  'department',
  'hireDate',
] as const
const keys = ['employmentType', 'classification'] as const
const addressTexts = ['street1', 'street2', 'city', 'zip'] as const
const addressFields = ['street1', 'street2', 'city', 'state', 'zip', 'country'] as const
const authFields = [
  'type',
  'validFrom',
  'validTo',
  'extensionFiledOn',
  'extendedUntil',
  'i9Section2On',
] as const
const createFields = Object.keys(employeeCreate.def.shape)

/** Returns the positions of the current work authorization and pay rate in the record's lists; 0 when there are none yet. */
export function currentEntries(record: Pick<Employee, 'workAuth' | 'payRates'> | null): {
  auth: number
  rate: number
} {
  return {
    auth: Math.max(0, currentWorkAuthIndex(record?.workAuth ?? [])),
    rate: Math.max(0, currentRateIndex(record?.payRates ?? [], todayUtc())),
  }
}

function toDraft(record: Employee | null): Draft {
  const at = currentEntries(record)
  const auth = record?.workAuth[at.auth]
  const pay = record?.payRates?.[at.rate]
  return {
    ...Object.fromEntries(texts.map((name) => [name, typed(record?.[name])])),
    ...Object.fromEntries(keys.map((name) => [name, typed(record?.[name], 'SELECT')])),
    ...Object.fromEntries(addressTexts.map((name) => [`address.${name}`, typed(record?.address[name])])),
    'address.country': typed(record?.address.country, 'USA'),
    'address.state': typed(record?.address.state, record === null ? 'SELECT' : ''),
    [`workAuth.${at.auth}.type`]: typed(auth?.type, 'SELECT'),
    [`workAuth.${at.auth}.validFrom`]: typed(auth?.validFrom),
    [`workAuth.${at.auth}.validTo`]: typed(auth?.validTo),
    [`workAuth.${at.auth}.extensionFiledOn`]: typed(auth?.extensionFiledOn),
    [`workAuth.${at.auth}.extendedUntil`]: typed(auth?.extendedUntil),
    [`workAuth.${at.auth}.i9Section2On`]: typed(auth?.i9Section2On),
    [`payRates.${at.rate}.rate`]: typed(pay?.rate),
    [`payRates.${at.rate}.unit`]: typed(pay?.unit, 'SELECT'),
    [`payRates.${at.rate}.currency`]: typed(pay?.currency, 'USD'),
  }
}

function wholeInput(draft: Draft, record: Employee | null): Record<string, unknown> {
  const at = currentEntries(record)
  const auth = sentObject(draft, `workAuth.${at.auth}`, authFields)
  const pay = sentObject(draft, `payRates.${at.rate}`, ['rate', 'unit', 'currency'])
  const since = record?.payRates?.[at.rate]?.effectiveFrom ?? sent(draft, 'hireDate')
  return {
    ...Object.fromEntries([...texts, ...keys].map((name) => [name, sent(draft, name)])),
    classification: sent(draft, 'employmentType') === 'W2' ? sent(draft, 'classification') : null,
    address: sentObject(draft, 'address', addressFields),
    workAuth: patched(
      record?.workAuth ?? [],
      at.auth,
      Object.values(auth).some((value) => value !== null) ? auth : null,
    ),
    payRates: patched(
      record?.payRates ?? [],
      at.rate,
      pay.rate !== null || pay.unit !== null ? { effectiveFrom: since, ...pay } : null,
    ),
  }
}

const lockOf = ({ status }: Employee, path: string): string | null =>
  employeeFieldErrors(status, [fieldOf(path)])[0]?.message ?? null

/** The employee form: the person, the current work authorization and the current pay rate. */
export const employeeForm: FormShape<Employee> = {
  toDraft,
  toInput: (draft, record) => {
    const input = wholeInput(keepEditable({ toDraft, lockOf }, draft, record), record)
    return record === null ? input : differing(input, record)
  },
  lockOf,
  check: (draft, record) => {
    const whole = { ...picked(record, createFields), ...wholeInput(draft, record) }
    const parsed = parseInput(employeeCreate, whole)
    return firstPerField(
      parsed.ok
        ? employeeRules(parsed.value)
        : [...parsed.errors, ...employeeRules(blanked(whole) as EmployeeDraft)],
    )
  },
}
