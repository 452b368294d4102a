import * as z from 'zod/mini'
import { contractImportFields } from '#domain/contracts/importFields.ts'
import { contractCreate, contractParty, type ContractCreate } from '#domain/contracts/input.ts'
import { contractErrors } from '#domain/contracts/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { clientLevels } from '#lookups/lists.ts'
import { contractSeries, createDraftBuilder } from '#server/records/contracts/newContracts.ts'
import { contractResource } from '#server/records/contracts/resource.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { contractDefaultsOf } from '#server/records/settings/effectiveSettings.ts'
import { defineImport, prepareEach } from '#server/records/imports/kind.ts'

const levelParty = z.optional(z.omit(contractParty, { level: true }))
const { parties: _parties, ...terms } = contractCreate.shape

/** One row's contract. Its companies are identified by level instead of by their position in a list. */
const contractRow = z.strictObject({
  ...terms,
  chain: z.optional(
    z.strictObject({ LEVEL_1: levelParty, LEVEL_2: levelParty, LEVEL_3: levelParty, END_CLIENT: levelParty }),
  ),
})

/** Imports contracts. Each one starts as a draft, which is submitted and approved like any other. */
export const contractImport = defineImport({
  kind: 'contracts',
  fields: contractImportFields,
  table: contracts,
  type: contractResource.type,
  body: contractRow,
  complete({ startDate, rates }) {
    const [rate] = Array.isArray(rates) ? rates : []
    if (typeof rate === 'object' && rate !== null)
      (rate as Record<string, unknown>)['effectiveFrom'] ??= startDate
  },
  async defaults({ tx, caller, today }) {
    const {
      currency,
      openEnd: _rule,
      ...billing
    } = await contractDefaultsOf(tx, clientOf(caller).clientId, today)
    return ({ kind }) => (kind === 'INTERNAL' ? { currency } : { currency, ...billing })
  },
  series: ({ today }) => contractSeries(today),
  labelOf: ({ contractNo }) => contractNo,
  name: contracts.title,
  async prepare(context, rows) {
    const inputs = rows.map(inputOf)
    const { tx, caller, today } = context
    const { openEnd: openEndAllowed } = await contractDefaultsOf(tx, clientOf(caller).clientId, today)
    const buildDraft = await createDraftBuilder(
      context,
      inputs.map(({ input }) => input),
    )
    return prepareEach(inputs, ({ input, levels }) => {
      const errors = contractErrors(input, openEndAllowed).map((error) => withLevelField(error, levels))
      return errors.length > 0
        ? { errors }
        : { fields: Object.keys(input), values: buildDraft(input).valuesOf }
    })
  },
})

/** Returns the request body that adds a row's contract, and the levels of its parties in the same order. */
function inputOf({ chain = {}, ...rest }: z.output<typeof contractRow>) {
  const levels = clientLevels.filter((level) => chain[level] !== undefined)
  const parties = levels.flatMap((level) => {
    const party = chain[level]
    return party === undefined ? [] : [{ level, ...party }]
  })
  const input: ContractCreate = { ...rest, ...(parties.length > 0 && { parties }) }
  return { input, levels }
}

/** Replaces a company's position in the error's field with the company's level: `parties.1.email` becomes `chain.LEVEL_2.email`. */
function withLevelField({ field, ...error }: FieldError, levels: readonly string[]): FieldError {
  if (field === undefined) return error
  if (field === 'parties') return { ...error, field: 'chain' }
  return {
    ...error,
    field: field.replace(/^parties\.(\d+)/, (_, position) => `chain.${levels[Number(position)]}`),
  }
}
