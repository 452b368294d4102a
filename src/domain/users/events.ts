import type { EventTable } from '#domain/kernel/events.ts'
import type { Transition } from '#domain/kernel/transition.ts'
import type { ManagedUser } from '#domain/users/managed.ts'

type Status = ManagedUser['status']

/** What administrators can do to a user, apart from changing the user's access. */
export const userEvents = {
  disable: {
    details: [],
    phrase: 'be disabled',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Disable',
      done: 'User disabled',
      tone: 'danger',
      place: 'header',
      question: {
        description: "The user is signed out everywhere and can't sign in until you enable them again.",
      },
      summary: 'Disable a user',
    },
  },
  enable: {
    details: [],
    phrase: 'be enabled',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Enable',
      done: 'User enabled',
      tone: 'primary',
      place: 'header',
      summary: 'Enable a disabled user',
    },
  },
  resendInvite: {
    details: [],
    phrase: 'be invited again',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Resend invitation',
      done: 'Invitation sent',
      tone: 'neutral',
      place: 'header',
      summary: 'Send the invitation again',
    },
  },
} as const satisfies EventTable

const outcomes: Readonly<Record<keyof typeof userEvents, Readonly<Partial<Record<Status, Status>>>>> = {
  disable: { INVITED: 'DISABLED', ACTIVE: 'DISABLED' },
  enable: { DISABLED: 'ACTIVE' },
  resendInvite: { INVITED: 'INVITED' },
}

/** Returns the status of a user after an event, or `unknown` if the user's status has no such event. */
export function userTransition(status: Status, name: keyof typeof userEvents): Transition<Status> {
  const next = outcomes[name][status]
  return next === undefined ? { kind: 'unknown', errors: [] } : { kind: 'taken', status: next }
}
