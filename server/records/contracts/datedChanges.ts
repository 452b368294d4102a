import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  amendReasons,
  datedStatusError,
  rateChangeReasons,
  rateDifferences,
  withRate,
  withTerms,
  type AmendedTerms,
  type ContractTerms,
  type DatedField,
} from '#domain/contracts/dated.ts'
import { planReasons, withdrawInput } from '#domain/contracts/amending/planned.ts'
import { amendInput, contractVersion, rateChangeInput } from '#domain/contracts/datedInput.ts'
import { amendableFields } from '#domain/contracts/editable.ts'
import { burdenOf, marginOn } from '#domain/contracts/margin.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { contract } from '#domain/contracts/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { relatedRowsQuery } from '#domain/kernel/lists/listQuery.ts'
import { notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { changedFields, changesOf, checkReferences } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { followContract } from '#server/records/assignments/automaticChanges.ts'
import {
  contractFields,
  contractOf,
  contractValues,
  storedContractOf,
  type StoredContract,
} from '#server/records/contracts/record.ts'
import {
  contextOf,
  documentErrors,
  readReferences,
  searchOf,
  type ContractReferences,
} from '#server/records/contracts/references.ts'
import { contractResource } from '#server/records/contracts/resource.ts'
import {
  checkCanPlanAmendment,
  plannedOf,
  isStillPlanned,
} from '#server/records/contracts/plannedAmendments.ts'
import { contractVersions, plannedAmendments } from '#server/records/contracts/table.ts'
import { byId, checkCurrent, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { approvedSheetErrorsAfter, readLastApprovedDay } from '#server/records/timesheets/approvedTime.ts'

/** The part of the body that all dated changes share. */
type DatedBody = { version?: number | undefined; effectiveFrom: string; reason: string }

/** What a dated change does to a contract. */
type DatedChange = {
  kind: 'RATE' | 'AMENDMENT'
  errorsOf: (
    contract: StoredContract,
    references: ContractReferences & { readonly approvedTimeUntil: string | null },
  ) => readonly FieldError[]
  apply: (contract: StoredContract) => StoredContract
  differences: (before: StoredContract, after: StoredContract) => readonly DatedField[]
  /** The terms of an amendment, which apply from its date. Rates have dates of their own. */
  termsOf?: (contract: StoredContract) => AmendedTerms
}

/** Changes an approved contract from a date on. A future amendment is only stored as planned. A job applies it on its date. */
async function changeFromDate(context: RequestContext, id: string, body: DatedBody, change: DatedChange) {
  const { tx, caller, today } = context
  const { clientId, tenantId } = clientOf(caller)
  const found = await recordById(context, contractResource, id, 'change')
  const before = storedContractOf(found)
  const references = await readReferences(context, clientId, before)
  const shown = z.parse(contract, contractOf(before, contextOf(references), today))
  await checkCurrent(context, contractResource, body.version, shown)
  const statusError = datedStatusError(before.status)
  if (statusError !== null) throw notAllowedNow([statusError])
  const approvedTimeUntil = await readLastApprovedDay(tx, { clientId, contractId: id })
  const errors = change.errorsOf(before, { ...references, approvedTimeUntil })
  const newEndDate = change.termsOf?.(before).endDate
  if (newEndDate != null && errors.some(({ field }) => field === 'endDate'))
    checkReferences([
      ...errors,
      ...(await approvedSheetErrorsAfter(tx, { clientId, contractId: id }, newEndDate)),
    ])
  checkReferences(errors)
  const after = change.apply(before)
  const changes = change.differences(before, after)
  if (changes.length === 0)
    throw ruleBroken([{ code: 'unchanged', message: 'Change at least one field.', field: 'changes' }])
  const { year, number } = found
  const planned = body.effectiveFrom > today ? change.termsOf?.(before) : undefined
  if (planned !== undefined) await checkCanPlanAmendment(tx, clientId, before.id)
  const values = planned === undefined ? contractValues(after, { year, number }, searchOf(references)) : {}
  const row = await updateAudited(context, contractResource, found, values, {
    event: planned !== undefined ? 'plan' : change.kind === 'RATE' ? 'rate' : 'amend',
    fields: changedFields(before, after, ['rates', ...amendableFields]),
    reason: body.reason,
  })
  await followContract(context, storedContractOf(row))
  const burdenPct = burdenOf(references.employee, references.settings)
  const marginIn = ({ rates }: ContractTerms) => marginOn(rates, body.effectiveFrom, burdenPct).marginPct
  await tx.insert(contractVersions).values({
    clientId,
    tenantId,
    contractId: before.id,
    version: row.version,
    kind: change.kind,
    effectiveFrom: body.effectiveFrom,
    reason: body.reason,
    changes,
    marginBefore: marginIn(before),
    marginAfter: marginIn(after),
    actorUid: caller.uid,
    actorName: caller.displayName,
  })
  if (planned !== undefined)
    await tx.insert(plannedAmendments).values({
      clientId,
      tenantId,
      contractId: before.id,
      version: row.version,
      effectiveFrom: body.effectiveFrom,
      terms: planned,
    })
  const updatedContext = { ...contextOf(references), planned: await plannedOf(tx, clientId, before.id) }
  return { body: contractOf(storedContractOf(row), updatedContext, today) }
}

const changeRate = defineRoute({
  call: 'changeContractRate',
  params: byId,
  query: nothing,
  body: rateChangeInput,
  answer: contract,
  audit: 'always',
  handle: (context) =>
    changeFromDate(context, context.params.id, context.body, {
      kind: 'RATE',
      errorsOf: (before, { approvedTimeUntil }) =>
        rateChangeReasons(before, context.body, { approvedTimeUntil }),
      apply: (before) => withRate(before, context.body),
      differences: (before) => rateDifferences(before, context.body),
    }),
})

const amend = defineRoute({
  call: 'amendContract',
  params: byId,
  query: nothing,
  body: amendInput,
  answer: contract,
  audit: 'always',
  handle(context) {
    const { effectiveFrom, changes } = context.body
    checkReferences(documentErrors(changes))
    const termsOf = (before: StoredContract) => amendedTerms(changes, before)
    return changeFromDate(context, context.params.id, context.body, {
      kind: 'AMENDMENT',
      errorsOf: (before, { successor, approvedTimeUntil, settings }) =>
        effectiveFrom > context.today && planReasons(before, effectiveFrom).length > 0
          ? planReasons(before, effectiveFrom)
          : amendReasons(before, effectiveFrom, termsOf(before), {
              approvedTimeUntil,
              successor,
              openEndAllowed: settings.allowOpenEndedContracts,
            }),
      termsOf,
      apply: (before) => withTerms(before, termsOf(before)),
      differences: (before, after) => changesOf(before, after, ['rates', ...amendableFields]),
    })
  },
})

/** Returns the changed terms in stored form. If the billed company was removed, the default party is billed. */
function amendedTerms(changes: z.output<typeof amendInput>['changes'], before: StoredContract): AmendedTerms {
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const merged = { ...before, ...sent } as ContractCreate
  const hasBilledLevel = (merged.parties ?? []).some(({ level }) => level === merged.billToLevel)
  const resetsBillTo = changes.parties !== undefined && changes.billToLevel === undefined && !hasBilledLevel
  const employeeTerms = { employmentType: before.employmentType, classification: null }
  const fields = contractFields({ ...merged, ...(resetsBillTo && { billToLevel: null }) }, employeeTerms)
  const names = amendableFields.filter((name) => name in sent || (resetsBillTo && name === 'billToLevel'))
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

const listVersions = defineRoute({
  call: 'listContractVersions',
  params: byId,
  query: relatedRowsQuery,
  body: nothing,
  answer: z.array(contractVersion),
  audit: 'none',
  async handle(context) {
    const { tx, params, query } = context
    const { clientId, id } = await recordById(context, contractResource, params.id)
    const where = and(eq(contractVersions.clientId, clientId), eq(contractVersions.contractId, id))
    const rows = await tx
      .select({ version: contractVersions, planned: plannedAmendments })
      .from(contractVersions)
      .leftJoin(
        plannedAmendments,
        and(
          eq(plannedAmendments.clientId, contractVersions.clientId),
          eq(plannedAmendments.contractId, contractVersions.contractId),
          eq(plannedAmendments.version, contractVersions.version),
        ),
      )
      .where(where)
      .orderBy(desc(contractVersions.version))
      .limit(query.limit)
      .offset(query.offset)
    const body = rows.map(({ version: row, planned }) => ({
      ...row,
      at: new Date(row.at).toISOString(),
      changes: [...(planned?.changes ?? row.changes)],
      state: planned?.status ?? 'APPLIED',
      refusal: planned?.refusal ?? null,
    }))
    return { body, total: await tx.$count(contractVersions, where) }
  },
})

const withdraw = defineRoute({
  call: 'withdrawAmendment',
  params: byId,
  query: nothing,
  body: withdrawInput,
  answer: contract,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, body, today } = context
    const { clientId } = clientOf(caller)
    const found = await recordById(context, contractResource, params.id, 'change')
    const shown = z.parse(contract, await contractResource.answer(found, context))
    await checkCurrent(context, contractResource, body.version, shown)
    const planned = shown.planned?.find(({ version }) => version === body.amendment)
    if (planned === undefined || planned.effectiveFrom <= today)
      throw notAllowedNow([
        {
          code: 'not_allowed_now',
          message: 'This amendment can no longer be withdrawn. Reload the contract to see its status.',
        },
      ])
    await tx
      .update(plannedAmendments)
      .set({ status: 'WITHDRAWN', settledAt: new Date().toISOString(), settledBy: caller.uid })
      .where(and(isStillPlanned(clientId, found.id), eq(plannedAmendments.version, body.amendment)))
    const row = await updateAudited(
      context,
      contractResource,
      found,
      {},
      {
        event: 'withdraw',
        fields: planned.fields,
      },
    )
    return { body: await contractResource.answer(row, context) }
  },
})

/** The routes that make, withdraw and list dated changes. */
export const contractDatedRoutes = [changeRate, amend, withdraw, listVersions]
