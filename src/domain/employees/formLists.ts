import type { Draft } from '#domain/kernel/answer.ts'
import { patchEntry, inputValue, inputObject, formText } from '#domain/kernel/draft.ts'
import { secretOrStored } from '#domain/employees/formPerson.ts'
import type { Employee } from '#domain/employees/record.ts'

const authTexts = [
  'validFrom',
  'validTo',
  'extensionFiledOn',
  'extendedUntil',
  'lcaCity',
  'lcaState',
  'i9Section1On',
  'i9Section2On',
  'reverifiedOn',
  'everifyCase',
] as const
const authKeys = ['type', 'everifyStatus'] as const
const restrictedFields = ['documentNumber', 'receiptNumber', 'sevisId'] as const
const payFields = ['rate', 'unit', 'currency'] as const

/** Returns the draft of the current work authorization, without its restricted numbers. */
export function authDraft(record: Employee | null, index: number): Draft {
  const auth = record?.workAuth[index]
  const path = `workAuth.${index}`
  return {
    ...Object.fromEntries(authTexts.map((name) => [`${path}.${name}`, formText(auth?.[name])])),
    ...Object.fromEntries(authKeys.map((name) => [`${path}.${name}`, formText(auth?.[name], 'SELECT')])),
    ...Object.fromEntries(restrictedFields.map((name) => [`${path}.${name}`, ''])),
  }
}

/** Returns the request body's work authorizations. The current one has the entered values. Clears its LCA and SEVIS fields if they don't apply to its type. */
export function authInput(draft: Draft, record: Employee | null, index: number): { workAuth: object[] } {
  const stored = record?.workAuth[index]
  const path = `workAuth.${index}`
  const type = inputValue(draft, `${path}.type`)
  const lca = type === 'H1B' ? {} : { lcaCity: null, lcaState: null }
  const isStudent = type === 'OPT' || type === 'CPT'
  const entry = {
    ...inputObject(draft, path, [...authTexts, ...authKeys]),
    ...Object.fromEntries(
      restrictedFields.map((name) => [
        name,
        secretOrStored(draft, `${path}.${name}`, stored?.[name] ?? null),
      ]),
    ),
    ...lca,
    ...(isStudent ? {} : { sevisId: null }),
  }
  const isEmpty = Object.values(entry).every((value) => value === null)
  return { workAuth: patchEntry(record?.workAuth ?? [], index, isEmpty ? null : entry) }
}

/** Returns the position that a new planned rate gets in the list. Null if the record has no rates or the user can't see them. */
export const nextRateIndex = (record: Pick<Employee, 'payRates'> | null): number | null =>
  record?.payRates?.length ? record.payRates.length : null

/** Returns the form path of an error. A new planned rate has its own fields. */
export const formPathOf = (record: Employee | null, field: string): string =>
  field.replace(`payRates.${nextRateIndex(record) ?? 'none'}.`, 'nextRate.')

/** Returns the draft of the current pay rate, a new planned rate, and the burden. */
export function payDraft(record: Employee | null, index: number): Draft {
  const pay = record?.payRates?.[index]
  const next = nextRateIndex(record)
  return {
    burdenPct: formText(record?.burdenPct),
    [`payRates.${index}.rate`]: formText(pay?.rate),
    [`payRates.${index}.unit`]: formText(pay?.unit, 'SELECT'),
    [`payRates.${index}.currency`]: formText(pay?.currency, 'USD'),
    ...(pay !== undefined && { [`payRates.${index}.otMultiplier`]: formText(pay.otMultiplier) }),
    ...(next !== null && {
      'nextRate.effectiveFrom': '',
      'nextRate.rate': '',
      'nextRate.unit': formText(pay?.unit, 'SELECT'),
      'nextRate.currency': formText(pay?.currency, 'USD'),
    }),
  }
}

/** Returns the pay rates and the burden for the request body. Empty for users who can't see them. */
export function payInput(draft: Draft, record: Employee | null, index: number): Record<string, unknown> {
  if (record !== null && record.payRates === null) return {}
  const stored = record?.payRates ?? []
  const pay = inputObject(draft, `payRates.${index}`, payFields)
  const startDate = stored[index]?.effectiveFrom ?? inputValue(draft, 'hireDate')
  const isEmpty = pay.rate === null && pay.unit === null
  const overtimeMultiplier = draft[`payRates.${index}.otMultiplier`]
  const rates = patchEntry(
    stored,
    index,
    isEmpty
      ? null
      : {
          effectiveFrom: startDate,
          ...pay,
          ...(overtimeMultiplier !== undefined && {
            otMultiplier: inputValue(draft, `payRates.${index}.otMultiplier`),
          }),
        },
  )
  const next = nextRateIndex(record)
  const added = next === null ? null : inputObject(draft, 'nextRate', ['effectiveFrom', ...payFields])
  const isAdded = added !== null && (added.effectiveFrom !== null || added.rate !== null)
  return {
    payRates: isAdded ? [...rates, { ...added, otMultiplier: stored[index]?.otMultiplier ?? null }] : rates,
    burdenPct: inputValue(draft, 'burdenPct'),
  }
}
