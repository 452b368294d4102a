import { contractEvents } from '#domain/contracts/events.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { contractTransition } from '#domain/contracts/transition.ts'
import { offersOf, type Offer } from '#views/records/offer.ts'

/** Returns the events that a contract has now. None that people trigger depends on who works under the contract. */
export const contractOffers = (contract: Contract, uid: string, today: string): readonly Offer[] =>
  offersOf(contractEvents, (name, values) =>
    contractTransition(contract, name, values, { worker: null, uid, today }),
  )
