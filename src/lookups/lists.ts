/**
 * The fixed lists of form choices, in display order. The API and the database use the keys. The texts that
 * people read are in options.ts.
 */

export const workAuthorizations = Object.freeze([
  'H1B',
  'OPT',
  'CPT',
  'GC',
  'USC',
  'L1A',
  'L1B',
  'H4EAD',
  'EAD',
  'TN',
  'O1',
  'J1',
  'B1',
  'B2',
] as const)
export type WorkAuthorization = (typeof workAuthorizations)[number]

export const currencies = Object.freeze(['USD', 'CAD', 'EUR', 'INR'] as const)
export type Currency = (typeof currencies)[number]

export const payRateUnits = Object.freeze(['HOURLY', 'MONTHLY', 'ANNUAL', 'FIXED'] as const)
export type RateUnit = (typeof payRateUnits)[number]

export const contractKinds = Object.freeze(['INTERNAL', 'EXTERNAL'] as const)
export type ContractKind = (typeof contractKinds)[number]

export const orderTypes = Object.freeze(['NEW_PO', 'EXTENSION', 'RENEWAL'] as const)
export type OrderType = (typeof orderTypes)[number]

export const employmentTypes = Object.freeze(['W2', '1099', 'C2C'] as const)
export type EmploymentType = (typeof employmentTypes)[number]

export const paymentTerms = Object.freeze(['NET_15', 'NET_30', 'NET_45', 'NET_60'] as const)
export type PaymentTerms = (typeof paymentTerms)[number]

export const invoiceFrequencies = Object.freeze(['WEEKLY', 'BI_WEEKLY', 'MONTHLY'] as const)
export type InvoiceFrequency = (typeof invoiceFrequencies)[number]

export const clientLevels = Object.freeze(['LEVEL_1', 'LEVEL_2', 'LEVEL_3', 'END_CLIENT'] as const)
export type ClientLevel = (typeof clientLevels)[number]

export const classifications = Object.freeze(['EXEMPT', 'NON_EXEMPT'] as const)
export type Classification = (typeof classifications)[number]

export const everifyStatuses = Object.freeze(['NOT_USED', 'OPEN', 'AUTHORIZED', 'TNC', 'CLOSED'] as const)
export type EverifyStatus = (typeof everifyStatuses)[number]

export const overtimeRules = Object.freeze(['NONE', 'WEEKLY_40', 'DAILY_8_WEEKLY_40'] as const)
export type OvertimeRule = (typeof overtimeRules)[number]

export const invoiceGroupings = Object.freeze(['PER_CONTRACT', 'PER_BILL_TO', 'PER_PO'] as const)
export type InvoiceGrouping = (typeof invoiceGroupings)[number]

export const endReasons = Object.freeze([
  'COMPLETED',
  'CONVERTED',
  'QUIT',
  'TERMINATED',
  'CLIENT_ENDED',
  'OTHER',
] as const)
export type EndReason = (typeof endReasons)[number]
