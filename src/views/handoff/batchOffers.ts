import { batchEvents } from '#domain/handoff/events.ts'
import type { Batch } from '#domain/handoff/record.ts'
import { isPayroll } from '#domain/handoff/systems.ts'
import { batchTransition } from '#domain/handoff/transition.ts'
import { offersOf, type Offer } from '#views/records/form/offer.ts'

/** Replaces several reasons with one, because the page already lists them as errors under Checks. */
const withSummarizedReasons = (offer: Offer): Offer =>
  offer.reasons.length > 1
    ? { ...offer, reasons: [{ code: 'checks', message: 'Fix the errors under Checks.' }] }
    : offer

/** Replaces the text in the confirmation dialog. That text is about transactions, but a payroll batch contains time. */
const withPayrollQuestion = (offer: Offer): Offer =>
  offer.event === 'cancel'
    ? {
        ...offer,
        question: {
          ...offer.question,
          description:
            'The time in this batch will be unlocked and can be handed off again. The files are kept for reference.',
        },
      }
    : offer

/** Returns the events that are available for a batch. */
export const batchOffers = (batch: Batch): readonly Offer[] =>
  offersOf(batchEvents, (name, values) => batchTransition(batch, name, values, batch))
    .map(withSummarizedReasons)
    .map((offer) => (isPayroll(batch.system) ? withPayrollQuestion(offer) : offer))
