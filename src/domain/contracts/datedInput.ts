import * as z from 'zod/mini'
import { changeStatuses } from '#domain/contracts/amending/planned.ts'
import { contractCreate } from '#domain/contracts/input.ts'
import { contract } from '#domain/contracts/record.ts'
import { date, key, optionalKey, optionalTyped, rate, typedOrNull, version } from '#domain/kernel/fields.ts'
import { reasonText } from '#domain/kernel/reason.ts'
import { invoiceGroupings, overtimeRules, payRateUnits } from '#lookups/lists.ts'

const sharedFields = {
  version: z.optional(version),
  effectiveFrom: date('effective date'),
  reason: reasonText,
}

/** Body of POST /contract/{id}/rate: new rates with an effective date and a reason. Missing fields stay unchanged. */
export const rateChangeInput = z.strictObject({
  ...sharedFields,
  billRate: optionalTyped(rate('bill rate')),
  billRateUnit: optionalKey('bill rate unit', payRateUnits),
  payRate: z.optional(rate('pay rate')),
  payRateUnit: z.optional(key('pay rate unit', payRateUnits)),
})

/** Body of POST /contract/{id}/amend: new terms other than rates, with an effective date and a reason. */
export const amendInput = z.strictObject({
  ...sharedFields,
  changes: z.extend(
    z.pick(contractCreate, {
      endDate: true,
      parties: true,
      billToLevel: true,
      poNumber: true,
      poAmount: true,
      poHours: true,
      poExpiry: true,
      poRequired: true,
      paymentTerms: true,
      invoiceFrequency: true,
      requireApprovedTime: true,
      waitForAllTimesheets: true,
      invoiceApproval: true,
      discountPct: true,
      vmsFeePct: true,
      milestones: true,
      maxHoursPerWeek: true,
      workAddress: true,
      remote: true,
      noticeDays: true,
      conversionFee: true,
      guaranteeDays: true,
    }),
    // These can't be null, because a stored contract always has both.
    {
      invoiceGrouping: z.optional(key('invoice grouping', invoiceGroupings)),
      overtimeRule: z.optional(key('overtime rule', overtimeRules)),
    },
  ),
})

const {
  kind: _kind,
  projectId: _projectId,
  employeeId: _employeeId,
  orderType: _orderType,
  predecessorId: _predecessorId,
  terminationDate: _terminationDate,
  terminationReason: _terminationReason,
  ...overrides
} = z.partial(contractCreate).shape

/** Body of POST /contract/{id}/extend and /renew: the dates of the successor, and terms that differ from the contract's. */
export const successorInput = z.strictObject({
  ...overrides,
  version: z.optional(version),
  // Null means no end date, which is only allowed if the successor can be open-ended.
  endDate: typedOrNull(date('end date')),
})
export type SuccessorInput = z.output<typeof successorInput>

/** One version of an approved contract: what changed, when and why, and who changed it. */
export const contractVersion = z.object({
  version: z.int(),
  at: z.string(),
  actorName: z.string(),
  reason: z.string(),
  effectiveFrom: z.string(),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  marginBefore: z.nullable(z.string()),
  marginAfter: z.nullable(z.string()),
  /** Missing if the response is from an older release of the server. */
  state: z.optional(z.enum(changeStatuses)),
  /** Why a planned amendment didn't take effect on its date. */
  refusal: z.optional(z.nullable(z.string())),
})
export type ContractVersion = z.output<typeof contractVersion>

const { shape } = contract

/** Response of GET /contract/{id}/burn. */
export const contractBurn = z.object({
  poNumber: shape.poNumber,
  poAmount: shape.poAmount,
  poHours: shape.poHours,
  poExpiry: shape.poExpiry,
  poWarnPct: shape.poWarnPct,
  poBurn: shape.poBurn,
  /** How much of the PO is used by all contracts that share it: issued and draft invoices, and approved unbilled time. The amount is in the contract's currency. Null for a PO without limits, and for users who can't view invoices. */
  used: z.nullable(z.object({ amount: z.string(), minutes: z.int() })),
  currency: shape.currency,
})

/** Response of GET /contract/{id}/margin. A field is null if it can't be computed or the user can't see it. */
export const contractMargin = z.object({
  currency: shape.currency,
  burdenPct: shape.burdenPct,
  spread: shape.spread,
  marginPct: shape.marginPct,
  markupPct: shape.markupPct,
  targetMarginPct: shape.targetMarginPct,
  earnings: shape.earnings,
})
