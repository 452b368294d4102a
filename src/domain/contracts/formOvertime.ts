import type { Draft } from '#domain/kernel/answer.ts'
import { inputValue, formText } from '#domain/kernel/draft.ts'
import type { Labels } from '#domain/kernel/labels.ts'
import type { ContractRate } from '#domain/contracts/record.ts'

const texts = ['otBillRate', 'otBillMultiplier', 'dtBillMultiplier', 'otPayMultiplier'] as const

/** The labels of a rate's overtime fields, in field order. */
export const overtimeLabels: Labels = {
  'rates.otBillable': 'Overtime billable',
  'rates.otBillRate': 'Overtime bill rate',
  'rates.otBillMultiplier': 'Overtime bill multiplier',
  'rates.dtBillMultiplier': 'Double time bill multiplier',
  'rates.otPayMultiplier': 'Overtime pay multiplier',
}

/** Returns the overtime fields of a stored rate as text. */
export const overtimeDraft = (rate: ContractRate | undefined, index: number): Draft =>
  typeof rate?.otBillable !== 'boolean'
    ? {}
    : {
        [`rates.${index}.otBillable`]: rate.otBillable ? 'YES' : 'NO',
        ...Object.fromEntries(texts.map((name) => [`rates.${index}.${name}`, formText(rate[name])])),
      }

/** Returns the entered overtime fields of a rate. Empty for a new contract, or for a draft saved before these fields existed. */
export const overtimeInput = (draft: Draft, path: string): Record<string, unknown> =>
  draft[`${path}.otBillable`] === undefined
    ? {}
    : {
        otBillable: draft[`${path}.otBillable`] === 'YES',
        ...Object.fromEntries(texts.map((name) => [name, inputValue(draft, `${path}.${name}`)])),
      }
