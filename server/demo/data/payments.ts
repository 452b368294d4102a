import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import { paymentMethods } from '#domain/payments/methods.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import type { DemoInvoice } from '#server/demo/data/demoInvoices.ts'
import { elementAt, randomFrom, uuidOf } from '#server/demo/data/random.ts'
import type { paymentApplications, payments } from '#server/records/payments/table.ts'

type Payment = typeof payments.$inferInsert
type Application = typeof paymentApplications.$inferInsert
/** A part of an invoice that was paid on a date. */
interface Part {
  readonly invoice: DemoInvoice
  readonly on: string
  readonly cents: bigint
}

/** When companies pay, in days after the due date. Negative numbers are days before it. Each company has one of these habits. */
const habits = [-8, -3, 2, 9, 18, 33] as const

const fridayOnOrAfter = (date: string) =>
  addDays(date, (5 - new Date(`${date}T00:00:00Z`).getUTCDay() + 7) % 7)

/** Returns the parts of an invoice that have been paid so far. Each company pays at its usual time, and some invoices are paid in two parts. */
function partsOf(invoice: DemoInvoice, dueDate: string, today: string, nth: number): Part[] {
  const { billToName } = invoice.row
  const left = invoice.row.totalCents - invoice.credited
  if (left <= 0n || invoice.disputeReason !== null) return []
  const habit = randomFrom(`payer ${billToName}`).pick(habits)
  const first = fridayOnOrAfter(addDays(dueDate, habit + randomFrom(invoice.row.id).int(0, 5)))
  const firstPart = (left * 3n) / 5n
  const parts =
    nth % 11 === 4
      ? [
          { invoice, on: first, cents: firstPart },
          { invoice, on: addDays(first, 35), cents: left - firstPart },
        ]
      : [{ invoice, on: first, cents: left }]
  return parts.filter(({ on, cents }) => on <= today && cents > 0n)
}

/** Returns the payments of issued invoices and their applications, and adds the paid amounts to the invoices. One payment covers everything that a company pays on the same day. */
export function paymentsOf(
  issued: readonly { readonly invoice: DemoInvoice; readonly dueDate: string }[],
  today: string,
): { payments: Payment[]; applications: Application[] } {
  const parts = issued.flatMap(({ invoice, dueDate }, index) => partsOf(invoice, dueDate, today, index))
  const groups = Map.groupBy(parts, ({ invoice: { row }, on }) =>
    [row.clientId, on, row.currency, row.billToName].join(' '),
  )
  const found: Payment[] = []
  const applications: Application[] = []
  const keys = [...groups.keys()].toSorted()
  for (const [nth, key] of keys.entries()) {
    const group = groups.get(key) ?? []
    const paid = group.reduce((sum, { cents }) => sum + cents, 0n)
    // Some companies pay a round amount, and the excess stays unapplied.
    const extra = nth % 9 === 5 ? 10_000n - (paid % 10_000n) : 0n
    addPayment(group, key, paid + extra, null)
    if (nth % 16 === 3) addPayment(group, `${key} returned`, paid, 'The check was returned unpaid')
  }
  return { payments: found, applications }

  function addPayment(
    group: readonly Part[],
    key: string,
    cents: bigint,
    reverseReason: string | null,
  ): void {
    const [first] = group
    if (first === undefined) return
    const { row } = first.invoice
    const id = uuidOf(
      `payment of ${row.id}, ${daysBetween(today, first.on)} days ago, ${reverseReason ?? ''}`,
    )
    // A bounced payment was received a week before the one that replaced it.
    const receivedOn = reverseReason === null ? first.on : addDays(first.on, -7)
    const method = reverseReason === null ? elementAt(paymentMethods, key.length) : 'CHECK'
    const reference = method === 'OTHER' ? null : `${method}-${id.slice(0, 6).toUpperCase()}`
    const at = `${receivedOn}T17:10:00.000Z`
    found.push({
      clientId: row.clientId,
      tenantId: row.tenantId,
      id,
      receivedOn,
      amountCents: cents,
      appliedCents: reverseReason === null ? group.reduce((sum, part) => sum + part.cents, 0n) : 0n,
      currency: row.currency,
      method,
      reference,
      billToName: row.billToName,
      reversedAt: reverseReason === null ? null : `${addDays(receivedOn, 4)}T15:00:00.000Z`,
      reverseReason,
      searchText: searchTextOf(row.billToName, reference),
      version: 1,
      createdAt: at,
      createdBy: row.createdBy,
      updatedAt: at,
      updatedBy: row.createdBy,
      archivedAt: null,
    })
    for (const { invoice, cents: part } of group) {
      applications.push({
        clientId: row.clientId,
        tenantId: row.tenantId,
        id: uuidOf(`application of ${id} to ${invoice.row.id}`),
        paymentId: id,
        invoiceId: invoice.row.id,
        currency: row.currency,
        cents: part,
        appliedOn: receivedOn,
        live: reverseReason === null,
      })
      if (reverseReason === null) invoice.paid += part
    }
  }
}
