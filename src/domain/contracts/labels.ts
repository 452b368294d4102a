import { contactLabels, partyLabels } from '#domain/contracts/formParties.ts'
import { termLabels } from '#domain/contracts/formTerms.ts'
import type { Labels } from '#domain/kernel/labels.ts'

/** The labels of a contract's fields, in field order. */
export const contractLabels: Labels = {
  title: 'Title',
  kind: 'Kind',
  projectId: 'Project',
  employeeId: 'Employee',
  orderType: 'Order type',
  predecessorId: 'Predecessor',
  startDate: 'Start date',
  endDate: 'End date',
  poNumber: 'PO number',
  currency: 'Currency',
  'rates.billRate': 'Bill rate',
  'rates.billRateUnit': 'Bill rate unit',
  'rates.payRate': 'Pay rate',
  'rates.payRateUnit': 'Pay rate unit',
  'rates.fixedAmount': 'Fixed amount',
  paymentTerms: 'Payment terms',
  invoiceFrequency: 'Invoice frequency',
  'billingContact.name': 'Billing contact',
  'billingContact.email': 'Billing email',
  ...partyLabels,
  remote: 'Work location',
  'workAddress.street1': 'Street address',
  'workAddress.street2': 'Apartment or suite',
  'workAddress.country': 'Country',
  'workAddress.zip': 'ZIP code',
  'workAddress.state': 'State',
  'workAddress.city': 'City',
  ...termLabels,
  ...contactLabels,
}
