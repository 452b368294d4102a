import * as z from 'zod/mini'
import { addressRecord } from '#domain/kernel/address.ts'
import { clientLevels } from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

export const billTo = z.object({
  companyName: z.string(),
  contact: nullableText,
  email: nullableText,
  /** The email addresses that receive the invoice in addition to `email`. */
  ccEmails: z.array(z.string()),
  address: z.nullable(addressRecord),
  level: z.enum(clientLevels),
})
/** The company that an invoice bills, as printed. */
export type BillTo = z.output<typeof billTo>
/** The bill-to company as stored. Invoices created before this field existed have no `ccEmails`. */
export type StoredBillTo = Omit<BillTo, 'ccEmails'> & Partial<Pick<BillTo, 'ccEmails'>>

export const seller = z.object({
  name: z.string(),
  address: addressRecord,
  email: z.string(),
  remitInstructions: nullableText,
  /** `color` and `footer` are null or missing if they weren't set when the invoice was issued. */
  color: z.optional(nullableText),
  footer: z.optional(nullableText),
})
/** The company that issues the invoice, as printed. */
export type Seller = z.output<typeof seller>
