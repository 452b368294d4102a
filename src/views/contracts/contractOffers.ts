import { contractEvents } from '#domain/contracts/events.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { contractTransition } from '#domain/contracts/transition.ts'
import { datedOffers } from '#views/contracts/datedOffers.tsx'
import { offersOf, type Offer } from '#views/records/form/offer.ts'

/** Returns the events and dated changes that are available for a contract. No event offered to users depends on the employee. */
export const contractOffers = (contract: Contract, uid: string, today: string): readonly Offer[] => [
  ...offersOf(contractEvents, (name, values) =>
    contractTransition(contract, name, values, { employee: null, uid, today }),
  ),
  ...datedOffers(contract, today),
]
