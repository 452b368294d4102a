import type { Contract } from '#domain/contracts/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

type SubmittedTerms = Pick<
  Contract,
  | 'kind'
  | 'rates'
  | 'billToLevel'
  | 'billingContact'
  | 'paymentTerms'
  | 'invoiceFrequency'
  | 'workAddress'
  | 'remote'
>

const required = (field: string, message: string): FieldError => ({ code: 'required', message, field })

/** Returns errors for fields that can be empty in a draft but not in a submitted contract (domain.md §1, §3). */
export function submitErrors(contract: SubmittedTerms): FieldError[] {
  return [
    ...(contract.rates.length === 0 ? [required('rates', 'Enter at least one rate.')] : []),
    ...(contract.kind === 'EXTERNAL' ? billingErrors(contract) : []),
    ...(contract.workAddress === null && !contract.remote
      ? [required('workAddress.street1', 'Enter a work address or mark the contract as remote.')]
      : []),
  ]
}

function billingErrors({
  billToLevel,
  billingContact,
  paymentTerms,
  invoiceFrequency,
}: SubmittedTerms): FieldError[] {
  return [
    ...(billToLevel === null ? [required('billToLevel', 'Select the bill-to party.')] : []),
    ...(billingContact === null
      ? [
          required('billingContact.name', 'Enter a billing contact name.'),
          required('billingContact.email', 'Enter a billing contact email.'),
        ]
      : []),
    ...(paymentTerms === null ? [required('paymentTerms', 'Select payment terms.')] : []),
    ...(invoiceFrequency === null ? [required('invoiceFrequency', 'Select an invoice frequency.')] : []),
  ]
}
