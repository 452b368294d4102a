import type { Contract } from '#domain/contracts/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

type Submitted = Pick<
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

/** What a draft may lack but a submitted contract may not: the fields marked * that no create demands (domain.md §1, §3). */
export function submitRules(contract: Submitted): FieldError[] {
  return [
    ...(contract.rates.length === 0 ? [required('rates', 'Enter at least one rate.')] : []),
    ...(contract.kind === 'EXTERNAL' ? billRules(contract) : []),
    ...(contract.workAddress === null && !contract.remote
      ? [
          required(
            'workAddress.street1',
            'Enter the address where the work is done, or say that it is remote.',
          ),
        ]
      : []),
  ]
}

function billRules({ billToLevel, billingContact, paymentTerms, invoiceFrequency }: Submitted): FieldError[] {
  return [
    ...(billToLevel === null ? [required('billToLevel', 'Select the party to bill.')] : []),
    ...(billingContact === null
      ? [
          required('billingContact.name', 'Enter who at the billed company gets the invoices.'),
          required('billingContact.email', 'Enter the email address the invoices go to.'),
        ]
      : []),
    ...(paymentTerms === null ? [required('paymentTerms', 'Select payment terms.')] : []),
    ...(invoiceFrequency === null ? [required('invoiceFrequency', 'Select an invoice frequency.')] : []),
  ]
}
