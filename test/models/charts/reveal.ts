import { createRevealMachine } from '#machines/employees/reveal.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { ok, refusal, skipped, unanswered } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const secret = '123-45-6789'

export const reveal: Model = {
  name: 'reveal',
  machine: createRevealMachine(inertDeps()),
  inputs: { 'nothing is shown': { clientId: 'NWTX' } },
  happenings: {
    'a value is requested': {
      send: { type: 'reveal.request', id: 'e1', field: 'ssn' },
      from: ['closed', 'confirming', 'revealing', 'shown'],
      to: 'confirming',
      effects: { context: { id: 'e1', field: 'ssn', reason: '', errors: [] } },
    },
    'a reason is typed': {
      send: { type: 'reveal.type', reason: 'Benefits call' },
      from: 'confirming',
      to: 'confirming',
      effects: { context: { reason: 'Benefits call', errors: [] } },
    },
    'two letters are typed': {
      send: { type: 'reveal.type', reason: ' ab ' },
      from: 'confirming',
      to: 'confirming',
    },
    'the reason is sent': {
      send: { type: 'reveal.submit' },
      from: 'confirming',
      to: ['confirming', 'revealing'],
      effects: [
        { to: 'revealing', starts: 'revealValue' },
        { to: 'confirming', holds: ({ errors }) => errors[0]?.field === 'reason' },
      ],
    },
    'the value comes': {
      answer: 'revealValue',
      with: ok({ field: 'ssn', value: secret }),
      to: 'shown',
      effects: {
        emits: { type: 'value.revealed', field: 'ssn', value: secret },
        holds: ({ hideAt }) => hideAt > 0,
      },
    },
    'the value is refused': {
      answer: 'revealValue',
      with: refusal(403, "You don't have permission to do this."),
      to: 'confirming',
      effects: { context: { errors: [{ code: 'no', message: "You don't have permission to do this." }] } },
    },
    'the call is skipped': {
      answer: 'revealValue',
      with: skipped,
      to: 'confirming',
      effects: { holds: ({ errors }) => errors.length === 1 },
    },
    'nobody answers': {
      answer: 'revealValue',
      with: unanswered,
      to: 'confirming',
      effects: { holds: ({ errors }) => errors[0]?.code === 'unreachable' },
    },
    'the time is over': { answer: 'waitUntil', to: 'closed' },
    'it is hidden': {
      send: { type: 'reveal.hide' },
      from: ['confirming', 'revealing', 'shown'],
      to: 'closed',
      effects: { context: { id: '', field: '', reason: '' } },
    },
  },
  facts: ({ reason }) => reason.trim().length >= 3,
  always: {
    'the reason is forgotten once the value is shown': (state) =>
      !state.matches('shown') || state.context.reason === '',
    'the value is never in the context': ({ context }) => !JSON.stringify(context).includes(secret),
    'nothing is remembered once it is closed': (state) =>
      !state.matches('closed') || (state.context.reason === '' && state.context.field === ''),
  },
}
