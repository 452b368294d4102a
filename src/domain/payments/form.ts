import type { Draft } from '#domain/kernel/answer.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { readTypedDecimal } from '#domain/kernel/decimal.ts'
import { inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { isAmount } from '#domain/payments/amounts.ts'
import { paymentCreate, type ShownPayment } from '#domain/payments/record.ts'
import { unappliedOf } from '#domain/payments/spread.ts'
import { centsOf, formatNumber } from '#domain/kernel/money.ts'

const textFields = ['receivedOn', 'amount', 'currency', 'method', 'reference', 'billToName'] as const

/** An invoice that a payment can pay, as the form shows it. */
export interface PayableRow {
  readonly path: string
  readonly invoiceId: string
  readonly number: string
  readonly dueDate: string
  readonly balance: string
  readonly amount: string
}

/** Returns the draft's invoices that the payment can pay, in the order in which it pays them. */
export function payableRows(draft: Draft): PayableRow[] {
  const rows: PayableRow[] = []
  for (let index = 0; draft[`applications.${index}.invoiceId`] !== undefined; index += 1) {
    const path = `applications.${index}`
    const valueOf = (name: string) => draft[`${path}.${name}`] ?? ''
    rows.push({
      path,
      invoiceId: valueOf('invoiceId'),
      number: valueOf('number'),
      dueDate: valueOf('dueDate'),
      balance: valueOf('balance'),
      amount: valueOf('amount'),
    })
  }
  return rows
}

/** Returns the draft values of invoices that a payment can pay. */
export const payableDraft = (
  invoices: readonly { id: string; number: string | null; dueDate: string | null; balance: string }[],
  amounts: readonly string[],
): Draft =>
  Object.fromEntries(
    invoices.flatMap(({ id, number, dueDate, balance }, index) =>
      Object.entries({
        invoiceId: id,
        number: number ?? '',
        dueDate: dueDate ?? '',
        balance,
        amount: amounts[index] ?? '',
      }).map(([name, value]) => [`applications.${index}.${name}`, value]),
    ),
  )

const applicationsOf = (draft: Draft) =>
  payableRows(draft)
    .filter(({ amount }) => amount.trim() !== '')
    .map(({ invoiceId, amount }) => ({ invoiceId, amount: readTypedDecimal(amount) }))

/** Returns the errors in the amounts for individual invoices and in their sum. `amount` is the maximum sum, and `amountName` is its name in the error. */
export function applicationErrors(
  amount: string,
  rows: readonly PayableRow[],
  amountName = 'payment',
): FieldError[] {
  const enteredRows = rows.filter((row) => row.amount.trim() !== '')
  const errors = enteredRows.flatMap(({ path, amount: part, balance }): FieldError[] => {
    const invalid = (message: string) => [{ code: 'invalid', message, field: `${path}.amount` }]
    if (!isAmount(part)) return invalid('Enter an amount greater than zero.')
    return centsOf(readTypedDecimal(part)) > centsOf(balance)
      ? invalid(`Only ${formatNumber(balance)} is owed on this invoice.`)
      : []
  })
  if (errors.length > 0 || !isAmount(amount)) return errors
  const unapplied = unappliedOf(
    readTypedDecimal(amount),
    enteredRows.map((row) => readTypedDecimal(row.amount)),
  )
  return unapplied.startsWith('-')
    ? [
        {
          code: 'over_payment',
          message: `The invoice amounts exceed the ${amountName} by ${formatNumber(unapplied.slice(1))}.`,
          field: 'amount',
        },
      ]
    : []
}

/** The form for a new payment. A recorded payment can't be edited. */
export const paymentForm: FormShape<ShownPayment> = {
  toDraft: (record) => ({
    receivedOn: formText(record?.receivedOn, todayUtc()),
    amount: formText(record?.amount),
    currency: formText(record?.currency, 'USD'),
    method: formText(record?.method, 'SELECT'),
    reference: formText(record?.reference),
    billToName: formText(record?.billToName),
    // The form for a new payment first asks for an invoice.
    ...(record === null ? { invoiceId: '' } : {}),
  }),
  toInput: (draft) => ({
    ...Object.fromEntries(textFields.map((name) => [name, inputValue(draft, name)])),
    applications: applicationsOf(draft),
  }),
  check(draft) {
    if ((draft['billToName'] ?? '') === '')
      return [{ code: 'required', message: 'Select an invoice.', field: 'invoiceId' }]
    const parsed = parseInput(paymentCreate, paymentForm.toInput(draft, null))
    const fieldErrors = parsed.ok
      ? []
      : parsed.errors.filter(({ field }) => field?.startsWith('applications') !== true)
    const amount = draft['amount'] ?? ''
    const dateErrors =
      (draft['receivedOn'] ?? '') > todayUtc()
        ? [{ code: 'invalid', message: 'Choose today or an earlier day.', field: 'receivedOn' }]
        : []
    const amountErrors =
      fieldErrors.some(({ field }) => field === 'amount') || isAmount(amount)
        ? []
        : [{ code: 'invalid', message: 'Enter an amount greater than zero.', field: 'amount' }]
    return firstPerField([
      ...fieldErrors,
      ...amountErrors,
      ...dateErrors,
      ...applicationErrors(amount, payableRows(draft)),
    ])
  },
  lockOf: () => "A recorded payment can't be changed.",
}
