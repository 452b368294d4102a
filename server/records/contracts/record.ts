import { poBurnOf, type PoUsage } from '#domain/billing/poBurn.ts'
import type { PlannedAmendment } from '#domain/contracts/amending/planned.ts'
import { isClosed } from '#domain/contracts/editable.ts'
import { daysBetween } from '#domain/kernel/dates.ts'
import type { Contract, ContractRate } from '#domain/contracts/record.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { defaultBillToLevel, defaultOvertimeRule } from '#domain/contracts/rules.ts'
import { currentWorkAuthIndex, workUntil } from '#domain/employees/authorization.ts'
import type { Employee } from '#domain/employees/record.ts'
import { listName } from '#domain/employees/rules.ts'
import { earningsOf, hoursUnbilledOf, type EarningsBasis } from '#domain/contracts/earnings.ts'
import { burdenOf, marginOn } from '#domain/contracts/margin.ts'
import type { Settings } from '#domain/settings/record.ts'
import type { contracts } from '#server/records/contracts/table.ts'
import { fromCents, fullAddressOrNull, recordFieldsOf, toCents } from '#server/db/conversions.ts'
import { searchTextOf } from '#server/db/searchText.ts'

type Row = typeof contracts.$inferSelect
/** The values of a contract's row. */
export type ContractValues = typeof contracts.$inferInsert

/** The fields that are computed when a contract is read. */
type ComputedField =
  | 'projectName'
  | 'employeeName'
  | 'predecessorNo'
  | 'successorId'
  | 'successorNo'
  | 'burdenPct'
  | 'spread'
  | 'marginPct'
  | 'markupPct'
  | 'targetMarginPct'
  | 'approverMustDiffer'
  | 'openEndAllowed'
  | 'daysToEnd'
  | 'contractAlertDays'
  | 'employeeAuthorization'
  | 'poBurn'
  | 'hoursUnbilled'
  | 'earnings'
  | 'planned'
/** A contract without its computed fields. */
export type StoredContract = Omit<Contract, ComputedField>

/** What a contract's computed fields are derived from, besides the stored contract. */
export type ContractContext = {
  projectName: string
  predecessorNo: string | null
  /** The extension or renewal, unless it is canceled or archived. */
  successor: { id: string; contractNo: string } | null
  employee: Pick<Employee, 'firstName' | 'lastName' | 'burdenPct' | 'employmentType' | 'workAuth'>
  /** How much of the contract's PO is used. Undefined for a PO without limits, and for a new contract. */
  poUsed?: PoUsage | undefined
  /** The planned amendments. */
  planned: readonly PlannedAmendment[]
  /** The billed amounts and the time that the earnings are computed from. */
  earned: EarningsBasis
  /** The settings in effect on the day on which the contract is shown. */
  settings: Pick<
    Settings,
    | 'burdenPctByType'
    | 'targetMarginPct'
    | 'contractAlertDays'
    | 'quantityPrecision'
    | 'contractApproverMustDiffer'
    | 'allowOpenEndedContracts'
  >
}

const DEFAULT_PO_WARNING = '80.00'
const DEFAULT_RATE = { otBillMultiplier: '1.50', dtBillMultiplier: '2.00', otPayMultiplier: '1.50' } as const

/** Returns the contract stored in a row. */
export function storedContractOf(row: Row): StoredContract {
  const { poAmountCents, conversionFeeCents, poWarnPct, searchText: _search, lastDay: _last, ...rest } = row
  return {
    ...rest,
    ...recordFieldsOf(row),
    id: row.id,
    poAmount: fromCents(poAmountCents),
    conversionFee: fromCents(conversionFeeCents),
    poWarnPct: poWarnPct ?? DEFAULT_PO_WARNING,
  }
}

/** Returns the contract as the API shows it on a date. */
export function contractOf(
  stored: StoredContract,
  { projectName, predecessorNo, successor, employee, poUsed, planned, earned, settings }: ContractContext,
  today: string,
): Contract {
  const burdenPct = burdenOf(employee, settings)
  return {
    ...stored,
    projectName,
    predecessorNo,
    successorId: successor?.id ?? null,
    successorNo: successor?.contractNo ?? null,
    employeeName: listName(employee),
    burdenPct,
    ...marginOn(stored.rates, today, burdenPct),
    targetMarginPct: settings.targetMarginPct,
    openEndAllowed: settings.allowOpenEndedContracts,
    approverMustDiffer: settings.contractApproverMustDiffer,
    contractAlertDays: [...settings.contractAlertDays],
    employeeAuthorization: authorizationOf(employee),
    poBurn: poUsed === undefined ? null : poBurnOf(stored, poUsed),
    planned: isClosed(stored.status) ? [] : [...planned],
    hoursUnbilled: hoursUnbilledOf(earned, settings.quantityPrecision),
    earnings: earningsOf(earned, burdenPct, settings.quantityPrecision),
    daysToEnd: stored.endDate === null ? null : daysBetween(today, stored.endDate),
  }
}

/** Returns what a contract shows about the employee's current work authorization. Null if there is none. */
export function authorizationOf({ workAuth }: Pick<Employee, 'workAuth'>): Contract['employeeAuthorization'] {
  const current = workAuth[currentWorkAuthIndex(workAuth)]
  if (current === undefined) return null
  const { type, lcaCity, lcaState } = current
  return { type, until: workUntil(current), lcaCity, lcaState }
}

/** Returns the row of a contract. `search` contains the search words for its employee and project. */
export function contractValues(
  contract: StoredContract,
  number: { year: number; number: number },
  search: { employee: string; project: string },
): ContractValues {
  const { poAmount, conversionFee, ...rest } = contract
  return {
    ...rest,
    ...number,
    poAmountCents: toCents(poAmount),
    conversionFeeCents: toCents(conversionFee),
    ownSearch: searchTextOf(
      contract.contractNo,
      contract.title,
      contract.poNumber,
      ...contract.parties.map((party) => party.companyName),
    ),
    employeeSearch: search.employee,
    projectSearch: search.project,
  }
}

/** Returns parties in stored form. */
export const partiesOf = (parties: NonNullable<ContractCreate['parties']>): Contract['parties'] =>
  parties.map((party) => ({
    level: party.level,
    companyName: party.companyName,
    contactName: party.contactName ?? null,
    email: party.email ?? null,
    phone: party.phone ?? null,
    address: fullAddressOrNull(party.address),
    msaDocumentId: party.msaDocumentId ?? null,
  }))

/** Returns milestones in stored form. */
export const milestonesOf = (milestones: NonNullable<ContractCreate['milestones']>): Contract['milestones'] =>
  milestones.map((milestone) => ({ ...milestone, readyAt: milestone.readyAt ?? null }))

/** Returns the entered fields and the employee's employment type in stored form. Missing values get defaults. */
export function contractFields(
  input: ContractCreate,
  employee: Pick<Employee, 'employmentType' | 'classification'>,
) {
  const parties = partiesOf(input.parties ?? [])
  const contact = input.billingContact
  return {
    title: input.title,
    kind: input.kind,
    projectId: input.projectId,
    employeeId: input.employeeId,
    employmentType: employee.employmentType,
    orderType: input.orderType,
    predecessorId: input.predecessorId ?? null,
    poNumber: input.poNumber ?? null,
    poAmount: input.poAmount ?? null,
    poHours: input.poHours ?? null,
    poExpiry: input.poExpiry ?? null,
    poWarnPct: input.poWarnPct ?? DEFAULT_PO_WARNING,
    parties,
    billToLevel: input.billToLevel ?? defaultBillToLevel(parties),
    billingContact:
      contact == null ? null : { ...contact, ccEmails: contact.ccEmails ?? [], phone: contact.phone ?? null },
    startDate: input.startDate,
    endDate: input.endDate ?? null,
    currency: input.currency,
    rates: input.rates.map(fullRate),
    milestones: milestonesOf(input.milestones ?? []),
    discountPct: input.discountPct ?? null,
    vmsFeePct: input.vmsFeePct ?? null,
    paymentTerms: input.paymentTerms ?? null,
    invoiceFrequency: input.invoiceFrequency ?? null,
    invoiceGrouping: input.invoiceGrouping ?? 'PER_BILL_TO',
    requireApprovedTime: input.requireApprovedTime ?? true,
    waitForAllTimesheets: input.waitForAllTimesheets ?? true,
    poRequired: input.poRequired ?? false,
    invoiceApproval: input.invoiceApproval ?? false,
    overtimeRule: input.overtimeRule ?? defaultOvertimeRule(employee.employmentType, employee.classification),
    maxHoursPerWeek: input.maxHoursPerWeek ?? null,
    workAddress: fullAddressOrNull(input.workAddress),
    remote: input.remote ?? false,
    noticeDays: input.noticeDays ?? null,
    conversionFee: input.conversionFee ?? null,
    guaranteeDays: input.guaranteeDays ?? null,
    terminationDate: input.terminationDate ?? null,
    terminationReason: input.terminationReason ?? null,
    notes: input.notes ?? null,
    documentIds: input.documentIds ?? [],
  } satisfies Partial<StoredContract>
}

function fullRate(rate: ContractCreate['rates'][number]): ContractRate {
  return {
    effectiveFrom: rate.effectiveFrom,
    billRate: rate.billRate ?? null,
    billRateUnit: rate.billRateUnit ?? null,
    payRate: rate.payRate,
    payRateUnit: rate.payRateUnit,
    otBillable: rate.otBillable ?? false,
    otBillRate: rate.otBillRate ?? null,
    otBillMultiplier: rate.otBillMultiplier ?? DEFAULT_RATE.otBillMultiplier,
    dtBillMultiplier: rate.dtBillMultiplier ?? DEFAULT_RATE.dtBillMultiplier,
    otPayMultiplier: rate.otPayMultiplier ?? DEFAULT_RATE.otPayMultiplier,
    fixedAmount: rate.fixedAmount ?? null,
  }
}
