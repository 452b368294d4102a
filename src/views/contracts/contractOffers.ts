import type { Draft } from '#domain/kernel/answer.ts'
import type { Contract } from '#domain/contracts/record.ts'
import type { ContractEventName } from '#domain/kernel/statusEvents.ts'
import type { ContractLifeEvent } from '#domain/contracts/lifecycle.machine.ts'
import { contractStep } from '#domain/contracts/step.ts'
import type { EventDetail, Offer } from '#views/records/offer.ts'

type Words = Pick<Offer, 'text' | 'done' | 'tone'> & {
  readonly question?: { title: string; description: string; details: readonly EventDetail[] }
}

const reason: EventDetail = { path: 'reason', label: 'Reason', kind: 'text' }

/** The events of a contract in the order in which they are offered, the one that leads on last. */
const words: Readonly<Record<ContractEventName, Words>> = {
  cancel: {
    text: 'Cancel contract',
    done: 'Contract cancelled',
    tone: 'danger',
    question: {
      title: 'Cancel this contract?',
      description: 'A cancelled contract cannot be taken up again.',
      details: [],
    },
  },
  reject: {
    text: 'Reject',
    done: 'Contract sent back to its draft',
    tone: 'danger',
    question: {
      title: 'Reject this contract?',
      description: 'It becomes a draft again. Say what must change.',
      details: [reason],
    },
  },
  hold: { text: 'Hold', done: 'Contract put on hold', tone: 'secondary' },
  terminate: {
    text: 'Terminate',
    done: 'Contract terminated',
    tone: 'danger',
    question: {
      title: 'Terminate this contract?',
      description: 'It ends before its time and cannot be taken up again.',
      details: [{ path: 'date', label: 'Last day', kind: 'date' }, reason],
    },
  },
  resume: { text: 'Resume', done: 'Contract resumed', tone: 'primary' },
  submit: { text: 'Submit', done: 'Contract submitted', tone: 'primary' },
  approve: { text: 'Approve', done: 'Contract approved', tone: 'primary' },
}
const names = Object.keys(words) as ContractEventName[]

function lifeEventOf(name: ContractEventName, { date = '', reason: why = '' }: Draft): ContractLifeEvent {
  if (name === 'terminate') return { type: 'contract.terminate', date, reason: why }
  return name === 'reject' ? { type: 'contract.reject', reason: why } : { type: `contract.${name}` }
}

/** What can happen to a contract now: what its status knows, refused with the reason where a guard does. */
export function contractOffers(contract: Contract, uid: string, today: string): readonly Offer[] {
  // Nothing that people do asks who works under the contract; the day on which it may begin does.
  const step = (name: ContractEventName, said: Draft) =>
    contractStep(contract, lifeEventOf(name, said), { worker: null, uid, today })
  return names.flatMap((name): Offer[] => {
    const possible = step(name, { date: contract.endDate ?? contract.startDate })
    if (possible.kind === 'unknown') return []
    const { question, ...offer } = words[name]
    const check = (said: Draft) => {
      const taken = step(name, said)
      return taken.kind === 'taken' ? [] : taken.errors
    }
    // What a submit lacks is named at its fields, so it may be asked.
    const refused = possible.kind === 'refused' && name !== 'submit'
    return [
      {
        event: name,
        ...offer,
        ...(refused ? { refusedReason: possible.errors[0]?.message } : {}),
        ...(question === undefined ? {} : { question: { ...question, check } }),
      },
    ]
  })
}
