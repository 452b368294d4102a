import type { InvoiceCreate } from '#domain/invoices/input.ts'
import { addressErrors } from '#domain/kernel/address.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

type Period = { readonly periodStart?: string | undefined; readonly periodEnd?: string | undefined }

/** Returns an error if the period ends before it starts. A period without a first day starts on `defaultStart`. */
export const periodErrors = ({ periodStart, periodEnd }: Period, defaultStart: string): FieldError[] =>
  periodEnd !== undefined && periodEnd < (periodStart ?? defaultStart)
    ? [{ code: 'invalid', message: 'The last day must be on or after the first day.', field: 'periodEnd' }]
    : []

/** Returns the errors in combinations of a manual invoice's fields. */
export const manualErrors = (
  input: Pick<InvoiceCreate, 'contractId' | 'billTo' | 'periodStart' | 'periodEnd'>,
  today: string,
): FieldError[] => [...companyErrors(input), ...periodErrors(input, today)]

function companyErrors({ contractId, billTo }: Pick<InvoiceCreate, 'contractId' | 'billTo'>): FieldError[] {
  if (contractId == null && billTo == null)
    return [
      {
        code: 'required',
        message: 'Select a contract, or enter the company to bill.',
        field: 'billTo.companyName',
      },
    ]
  if (contractId != null && billTo != null)
    return [
      {
        code: 'invalid',
        message: 'The contract sets the company. Clear the contract or the company.',
        field: 'billTo.companyName',
      },
    ]
  return billTo?.address == null ? [] : addressErrors(billTo.address, 'billTo.address')
}
