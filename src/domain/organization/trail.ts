import { addressLabels, sharedLabels, type Labels } from '#domain/kernel/labels.ts'

/** The labels of a client's fields in the audit trail. */
export const clientTrail: Labels = {
  ...sharedLabels,
  ...addressLabels('address'),
  ...addressLabels('remitToAddress', 'Remittance'),
  name: 'Name',
  legalName: 'Legal name',
  code: 'Code',
  taxId: 'EIN',
  billingEmail: 'Billing email',
  phone: 'Phone',
  website: 'Website',
  defaultCurrency: 'Default currency',
  remitInstructions: 'Remittance instructions',
}

/** The labels of a tenant's fields in the audit trail. */
export const tenantTrail: Labels = {
  ...sharedLabels,
  name: 'Name',
  slug: 'Slug',
  country: 'Country',
  defaultCurrency: 'Default currency',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
}
