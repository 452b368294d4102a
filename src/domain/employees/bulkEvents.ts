import type { EventTable, LifecycleEvent } from '#domain/kernel/events.ts'

const assign = (label: string, path: string, from: 'managers' | 'approvers', description: string) =>
  ({
    details: [{ path, label, kind: 'person', from }],
    phrase: `get another ${label.toLowerCase()}`,
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: `Assign ${label.toLowerCase()}`,
      done: `${label} assigned`,
      tone: 'neutral',
      place: 'menu',
      question: { description },
      summary: '',
    },
  }) as const satisfies LifecycleEvent

/** Changes to several employees at once that aren't status events. For a single employee, the update call makes these changes. */
export const employeeBulkEvents = {
  assignManager: assign(
    'Manager',
    'managerUserId',
    'managers',
    'Employees who would become their own manager are skipped and listed with the reason.',
  ),
  assignApprover: assign(
    'Approver',
    'approverUserId',
    'approvers',
    'New assignments for these employees get this approver. Existing assignments keep theirs.',
  ),
} as const satisfies EventTable
