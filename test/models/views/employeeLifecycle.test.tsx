import { employeeForm } from '#domain/employees/form.ts'
import type { Employee } from '#domain/employees/record.ts'
import { employeeLifecycle } from '#test/models/charts/employeeLifecycle.ts'
import { runLifecycle } from '#test/models/views/lifecycle.tsx'
import { employeeAt, openedId } from '#test/support/browser/recordPage.tsx'
import { workAuthExample } from '#test/support/examples.ts'

const pending = employeeAt('PENDING', {
  hireDate: '2026-03-02',
  workAuth: [{ ...workAuthExample, i9Section1On: '2026-03-02', i9Section2On: '2026-03-03' }],
})
/** What the history of authorizations keeps. */
const kept = ['Work authorization', 'Valid from']
const undone = 'the last event is undone'
const undoable = ['onboarding starts', 'the employee is activated', 'a leave begins', 'the leave ends']
const returned = 'a leave has just ended'

runLifecycle<Employee>({
  model: employeeLifecycle,
  area: 'employees',
  permissions: ['CAN_VIEW_EMPLOYEES', 'CAN_MAINTAIN_EMPLOYEES'],
  form: employeeForm,
  path: `/employees/${openedId}`,
  begins: {
    'nothing is missing': pending,
    'onboarding has just started': pending,
    'the employee was just activated': pending,
    'a leave has just started': pending,
    [returned]: pending,
  },
  adds: ['Add authorization', 'Add note', 'Reverify'],
  sees: {
    PENDING: { word: 'Pending', offers: ['Start onboarding'], open: 'all', but: kept },
    ONBOARDING: { word: 'Onboarding', offers: ['Activate'], open: 'all', but: kept },
    ACTIVE: { word: 'Active', offers: ['Give notice', 'Start leave'], open: 'all', but: kept },
    ON_LEAVE: { word: 'On leave', offers: ['End leave'], open: 'all', but: kept },
    OFFBOARDING: { word: 'Offboarding', offers: ['Terminate'], open: 'all', but: kept },
    TERMINATED: {
      word: 'Terminated',
      offers: ['Rehire'],
      open: [],
      adds: ['Add note'],
      says: /Terminated, last day 2026-03-09\. Rehire the employee to change this record\./,
    },
  },
  acts: {
    'onboarding starts': { presses: 'Start onboarding', fills: null, stored: { status: 'ONBOARDING' } },
    'the employee is activated': { presses: 'Activate', fills: null, stored: { status: 'ACTIVE' } },
    'a leave begins': { presses: 'Start leave', fills: null, stored: { status: 'ON_LEAVE' } },
    'the leave ends': { presses: 'End leave', fills: null, stored: { status: 'ACTIVE' } },
    'notice is given': {
      presses: 'Give notice',
      fills: { 'Last day': '2026-03-09', Reason: 'Moves away' },
      stored: { status: 'OFFBOARDING', terminationDate: '2026-03-09' },
    },
    'the employee is terminated': { presses: 'Terminate', fills: null, stored: { status: 'TERMINATED' } },
    'the employee is rehired': {
      presses: 'Rehire',
      fills: { 'Hire date': '2026-05-04' },
      stored: { status: 'ONBOARDING', hireDate: '2026-05-04', terminationDate: null },
    },
    [undone]: async ({ undo, status, begins }) => {
      const before = {
        ONBOARDING: 'PENDING',
        ACTIVE: begins === returned ? 'ON_LEAVE' : 'ONBOARDING',
        ON_LEAVE: 'ACTIVE',
      } as const
      await undo({ status: before[status() as keyof typeof before] })
    },
  },
  // The notification of an event offers to undo it.
  impossible: (words, before, earlier, begins) =>
    words === undone &&
    (before === 'ACTIVE'
      ? earlier.at(-1) !== (begins === returned ? 'the leave ends' : 'the employee is activated')
      : !undoable.includes(earlier.at(-1) ?? '')),
})
