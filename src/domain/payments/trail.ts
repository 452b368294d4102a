import { sharedLabels, type Labels } from '#domain/kernel/labels.ts'

/** The labels of a payment's fields in the audit trail. */
export const paymentTrail: Labels = {
  ...sharedLabels,
  receivedOn: 'Received on',
  amount: 'Amount',
  unapplied: 'Unapplied',
  currency: 'Currency',
  method: 'Method',
  reference: 'Reference',
  billToName: 'Company',
  reversedAt: 'Reversed at',
  reverseReason: 'Reason for reversing',
}
