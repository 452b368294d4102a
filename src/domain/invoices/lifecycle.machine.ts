import { setup } from 'xstate'
import type { InvoiceEvent } from '#domain/invoices/events.ts'
import type { InvoiceFacts } from '#domain/invoices/facts.ts'
import {
  disputeReasons,
  issueDraftReasons,
  issueReasons,
  resolveReasons,
  settlesAs,
  submitReasons,
  voidReasons,
  type SettledAmounts,
} from '#domain/invoices/reasons.ts'

/** The lifecycle of an invoice or credit note (domain.md §3). Once it is issued, its status depends only on its amounts, unless it is voided. */
export function createInvoiceLifecycleMachine() {
  return setup({
    types: {
      context: {} as InvoiceFacts,
      events: {} as InvoiceEvent,
      input: {} as InvoiceFacts,
    },
    // A `can …` guard passes only if there are no reasons to reject the event, so each rejection has a reason to show.
    guards: {
      'can submit': ({ context }) => submitReasons(context).length === 0,
      'can issue the draft': ({ context }) => issueDraftReasons(context).length === 0,
      'can issue': ({ context }) => issueReasons(context).length === 0,
      'can void': ({ context }) => voidReasons(context).length === 0,
      'can dispute': ({ context }) => disputeReasons(context).length === 0,
      'can resolve': ({ context }) => resolveReasons(context).length === 0,
      'the amounts say ISSUED': ({ context }, amounts: SettledAmounts) =>
        settlesAs(context, amounts, 'ISSUED'),
      'the amounts say PARTIALLY_PAID': ({ context }, amounts: SettledAmounts) =>
        settlesAs(context, amounts, 'PARTIALLY_PAID'),
      'the amounts say PAID': ({ context }, amounts: SettledAmounts) => settlesAs(context, amounts, 'PAID'),
      'the amounts say CREDITED': ({ context }, amounts: SettledAmounts) =>
        settlesAs(context, amounts, 'CREDITED'),
      'the amounts say APPLIED': ({ context }, amounts: SettledAmounts) =>
        settlesAs(context, amounts, 'APPLIED'),
    },
  }).createMachine({
    id: 'invoiceLifecycle',
    context: ({ input }) => input,
    initial: 'DRAFT',
    states: {
      DRAFT: {
        on: {
          'invoice.submit': { guard: 'can submit', target: 'PENDING_APPROVAL' },
          'invoice.issue': { guard: 'can issue the draft', target: 'ISSUED' },
          'invoice.discard': 'DISCARDED',
        },
      },
      PENDING_APPROVAL: {
        on: { 'invoice.approve': 'APPROVED', 'invoice.reject': 'DRAFT' },
      },
      APPROVED: {
        on: {
          'invoice.issue': { guard: 'can issue', target: 'ISSUED' },
          'invoice.discard': 'DISCARDED',
        },
      },
      ISSUED: {
        on: {
          'invoice.void': { guard: 'can void', target: 'VOIDED' },
          'invoice.dispute': { guard: 'can dispute', target: 'ISSUED' },
          'invoice.resolve': { guard: 'can resolve', target: 'ISSUED' },
          'invoice.settle': [
            { guard: { type: 'the amounts say ISSUED', params: ({ event }) => event }, target: 'ISSUED' },
            {
              guard: { type: 'the amounts say PARTIALLY_PAID', params: ({ event }) => event },
              target: 'PARTIALLY_PAID',
            },
            { guard: { type: 'the amounts say PAID', params: ({ event }) => event }, target: 'PAID' },
            { guard: { type: 'the amounts say CREDITED', params: ({ event }) => event }, target: 'CREDITED' },
            { guard: { type: 'the amounts say APPLIED', params: ({ event }) => event }, target: 'APPLIED' },
          ],
        },
      },
      PARTIALLY_PAID: {
        on: {
          'invoice.dispute': { guard: 'can dispute', target: 'PARTIALLY_PAID' },
          'invoice.resolve': { guard: 'can resolve', target: 'PARTIALLY_PAID' },
          'invoice.settle': [
            { guard: { type: 'the amounts say ISSUED', params: ({ event }) => event }, target: 'ISSUED' },
            {
              guard: { type: 'the amounts say PARTIALLY_PAID', params: ({ event }) => event },
              target: 'PARTIALLY_PAID',
            },
            { guard: { type: 'the amounts say PAID', params: ({ event }) => event }, target: 'PAID' },
            { guard: { type: 'the amounts say CREDITED', params: ({ event }) => event }, target: 'CREDITED' },
          ],
        },
      },
      PAID: {
        on: {
          'invoice.settle': [
            { guard: { type: 'the amounts say ISSUED', params: ({ event }) => event }, target: 'ISSUED' },
            {
              guard: { type: 'the amounts say PARTIALLY_PAID', params: ({ event }) => event },
              target: 'PARTIALLY_PAID',
            },
            { guard: { type: 'the amounts say PAID', params: ({ event }) => event }, target: 'PAID' },
            { guard: { type: 'the amounts say CREDITED', params: ({ event }) => event }, target: 'CREDITED' },
          ],
        },
      },
      CREDITED: { type: 'final' },
      APPLIED: { type: 'final' },
      DISCARDED: { type: 'final' },
      VOIDED: { type: 'final' },
    },
  })
}
