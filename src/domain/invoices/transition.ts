import { invoiceEvents } from '#domain/invoices/events.ts'
import { invoiceFactsOf } from '#domain/invoices/facts.ts'
import { createInvoiceLifecycleMachine } from '#domain/invoices/lifecycle.machine.ts'
import { invoiceReasons } from '#domain/invoices/reasons.ts'
import { transitionsOf } from '#domain/kernel/transition.ts'

/** Returns the status after an event, or the reasons why it isn't allowed. */
export const invoiceTransition = transitionsOf({
  noun: 'invoice',
  chart: createInvoiceLifecycleMachine(),
  events: invoiceEvents,
  factsOf: invoiceFactsOf,
  reasonsOf: invoiceReasons,
})
