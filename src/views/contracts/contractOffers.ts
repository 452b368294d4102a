import { contractEvents } from '#domain/contracts/events.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { contractTransition } from '#domain/contracts/transition.ts'
import { contractWarnings } from '#domain/contracts/warnings/warnings.ts'
import { datedOffers } from '#views/contracts/dated/datedOffers.tsx'
import { offersOf, type Offer } from '#views/records/form/offer.ts'
import { percentText } from '#views/ui/kit/percentText.ts'

/** Returns the events, dated changes and successors that a contract's page shows as buttons. None of these events depends on the employee, so `employee` is null. */
export const contractOffers = (contract: Contract, uid: string, today: string): readonly Offer[] => [
  ...offersOf(contractEvents, (name, values) =>
    contractTransition(contract, name, values, {
      employee: null,
      uid,
      approverMustDiffer: contract.approverMustDiffer === true,
      today,
    }),
  ).map((offer) => withQuestion(offer, contract)),
  ...datedOffers(contract, today),
]

/** Adds what the user should know about the contract before they confirm the event. */
function withQuestion(offer: Offer, contract: Contract): Offer {
  const { marginPct, successorNo } = contract
  const { event, question } = offer
  if (event === 'submit' || event === 'approve') {
    const isLoss = event === 'approve' && marginPct?.startsWith('-') === true
    const texts = [
      ...(isLoss
        ? [
            `This contract has a negative margin of ${percentText(marginPct)}. Approve it only if you accept the loss.`,
          ]
        : []),
      ...contractWarnings(contract),
    ]
    return texts.length === 0 ? offer : { ...offer, question: { description: texts.join(' ') } }
  }
  if (event === 'terminate' && question !== undefined && successorNo !== null)
    return {
      ...offer,
      question: {
        ...question,
        description: `${question.description} Its successor ${successorNo} doesn't change. Cancel the successor if you no longer need it.`,
      },
    }
  return offer
}
