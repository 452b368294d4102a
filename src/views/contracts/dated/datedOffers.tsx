import { allowsDatedChanges } from '#domain/contracts/dated.ts'
import {
  amendErrors,
  amendPathsOf,
  amendValues,
  rateErrors,
  ratePaths,
  rateValues,
  successorErrors,
  successorPaths,
  successorValues,
} from '#domain/contracts/datedForm.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { canHaveSuccessor, type SuccessorType } from '#domain/contracts/successor.ts'
import type { Offer, OfferForm } from '#views/records/form/offer.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const RateChangeFields = lazyWithRetry(() => import('#views/contracts/dated/RateChangeFields.tsx'))
const AmendFields = lazyWithRetry(() => import('#views/contracts/dated/AmendFields.tsx'))
const WithdrawFields = lazyWithRetry(() => import('#views/contracts/dated/WithdrawFields.tsx'))
const SuccessorFields = lazyWithRetry(() => import('#views/contracts/dated/SuccessorFields.tsx'))

const offerDefaults = { details: [], undoable: false, reasons: [] } as const

/** Returns the buttons for dated changes: change the rate, amend, and withdraw an amendment. Empty if the status doesn't allow them. */
function changeOffers(contract: Contract, today: string): Offer[] {
  if (!allowsDatedChanges(contract.status)) return []
  return [
    {
      ...offerDefaults,
      event: 'rate',
      text: 'Change rate',
      done: 'Rate changed',
      tone: 'neutral',
      place: 'header',
      summary: '',
      question: {
        description:
          'The current rates apply through the day before the new ones start. Each change is saved as a version.',
      },
      check: (values) => rateErrors(values, contract),
      form: {
        values: rateValues(contract, today),
        paths: ratePaths,
        fields: (props) => <RateChangeFields contract={contract} {...props} />,
      },
    },
    {
      ...offerDefaults,
      event: 'amend',
      text: 'Amend',
      done: 'Contract amended',
      tone: 'neutral',
      place: 'header',
      summary: '',
      question: {
        description:
          'Changes the approved terms as of the effective date. Each change is saved as a version.',
      },
      check: (values) => amendErrors(values, contract, today),
      form: {
        values: amendValues(contract, today),
        paths: amendPathsOf(contract),
        fields: (props) => <AmendFields contract={contract} today={today} {...props} />,
      },
    },
    ...withdrawOffers(contract, today),
  ]
}

/** Returns the button that withdraws a planned amendment. Empty if none can be withdrawn. */
function withdrawOffers({ planned = [] }: Contract, today: string): Offer[] {
  const withdrawableAmendments = planned.filter(({ effectiveFrom }) => effectiveFrom > today)
  const [firstAmendment] = withdrawableAmendments
  if (firstAmendment === undefined) return []
  return [
    {
      ...offerDefaults,
      event: 'withdraw',
      text: 'Withdraw amendment',
      done: 'Amendment withdrawn',
      tone: 'danger',
      place: 'menu',
      summary: '',
      question: {
        description:
          'The current terms continue to apply. The withdrawn amendment stays in the list of versions.',
        dismiss: 'Keep amendment',
      },
      check: () => [],
      form: {
        values: { amendment: String(firstAmendment.version) },
        paths: ['amendment'],
        fields: (props) => <WithdrawFields planned={withdrawableAmendments} {...props} />,
      },
    },
  ]
}

const successorForm = (contract: Contract, orderType: SuccessorType): OfferForm => ({
  values: successorValues(contract),
  paths: successorPaths,
  fields: (props) => <SuccessorFields contract={contract} orderType={orderType} {...props} />,
})

/** Returns the buttons that add a successor. Empty if the contract already has one or has no end date, or if its status doesn't allow one. */
function successorOffers(contract: Contract): Offer[] {
  const { status, successorNo, endDate } = contract
  if (!canHaveSuccessor(status) || successorNo !== null || endDate === null) return []
  return [
    {
      ...offerDefaults,
      event: 'renew',
      text: 'Renew',
      done: 'Renewal added as a draft',
      tone: 'neutral',
      place: 'menu',
      summary: '',
      question: {
        description: "Adds a draft for a new period with this contract's terms and last rate.",
      },
      check: (values) => successorErrors(values, contract, 'RENEWAL'),
      form: successorForm(contract, 'RENEWAL'),
    },
    {
      ...offerDefaults,
      event: 'extend',
      text: 'Extend',
      done: 'Extension added as a draft',
      tone: 'primary',
      place: 'header',
      summary: '',
      question: {
        description:
          "Adds a draft that starts the day after this contract ends, with this contract's terms and last rate.",
      },
      check: (values) => successorErrors(values, contract, 'EXTENSION'),
      form: successorForm(contract, 'EXTENSION'),
    },
  ]
}

/** Returns the buttons for dated changes and successors. */
export const datedOffers = (contract: Contract, today: string): readonly Offer[] => [
  ...changeOffers(contract, today),
  ...successorOffers(contract),
]
