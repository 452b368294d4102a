import type { Draft } from '#domain/kernel/answer.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { EmployeeEventInput } from '#domain/kernel/statusEvents.ts'
import { employeeStep } from '#domain/employees/step.ts'
import type { EventDetail, Offer } from '#views/records/offer.ts'

type Name = EmployeeEventInput['event']
type Words = Pick<Offer, 'text' | 'done' | 'tone'> & {
  readonly question?: { title: string; description: string; details: readonly EventDetail[] }
}

/** The events of an employee in the order in which they are offered, the one that leads on last. */
const words: Readonly<Record<Name, Words>> = {
  giveNotice: {
    text: 'Give notice',
    done: 'Notice recorded',
    tone: 'danger',
    question: {
      title: 'Record a notice?',
      description: 'The employee leaves after the last day and is terminated on the day after it.',
      details: [
        { path: 'lastDay', label: 'Last day', kind: 'date' },
        { path: 'reason', label: 'Reason', kind: 'text' },
      ],
    },
  },
  leave: { text: 'Start leave', done: 'On leave', tone: 'secondary' },
  return: { text: 'End leave', done: 'Back from leave', tone: 'primary' },
  terminate: { text: 'Terminate', done: 'Employee terminated', tone: 'danger' },
  rehire: {
    text: 'Rehire',
    done: 'Hired again',
    tone: 'secondary',
    question: {
      title: 'Hire this employee again?',
      description: 'The same record begins a new period with onboarding.',
      details: [{ path: 'hireDate', label: 'Hire date', kind: 'date' }],
    },
  },
  startOnboarding: { text: 'Start onboarding', done: 'Onboarding started', tone: 'primary' },
  activate: { text: 'Activate', done: 'Employee is active', tone: 'primary' },
}
const names = Object.keys(words) as Name[]

const endOfTime = '9999-12-31'

function inputOf(event: Name, { lastDay = '', reason = '', hireDate = '' }: Draft): EmployeeEventInput {
  switch (event) {
    case 'giveNotice':
      return { event, lastDay, reason }
    case 'rehire':
      return { event, hireDate }
    default:
      return { event }
  }
}

/** What can happen to an employee now: what the status knows, refused with the reason where a guard does. */
export function employeeOffers(employee: Employee, today: string): readonly Offer[] {
  const step = (name: Name, said: Draft) => employeeStep(employee, inputOf(name, said), today)
  return names.flatMap((name): Offer[] => {
    const possible = step(name, { lastDay: endOfTime, hireDate: endOfTime })
    if (possible.kind === 'unknown') return []
    const { question, ...offer } = words[name]
    const check = (said: Draft) => {
      const taken = step(name, said)
      return taken.kind === 'taken' ? [] : taken.errors
    }
    return [
      {
        event: name,
        ...offer,
        ...(possible.kind === 'refused' ? { refusedReason: possible.errors[0]?.message } : {}),
        ...(question === undefined ? {} : { question: { ...question, check } }),
      },
    ]
  })
}
