import type { EventTable } from '#domain/kernel/events.ts'
import { endReasons } from '#lookups/lists.ts'

/** The events that change several assignments at once. A single assignment has its own calls to update and end it. */
export const assignmentEvents = {
  assignApprover: {
    details: [{ path: 'approverUserId', label: 'Approver', kind: 'person', from: 'approvers' }],
    phrase: 'get another approver',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Assign approver',
      done: 'Approver assigned',
      tone: 'neutral',
      place: 'menu',
      question: {
        description:
          "Time that is already submitted also goes to the new approver. Assignments that can't have this approver are skipped and listed with the reason.",
      },
      summary: '',
    },
  },
  end: {
    details: [
      { path: 'endDate', label: 'Last day', kind: 'date' },
      { path: 'endReason', label: 'Reason', kind: 'choice', options: endReasons },
    ],
    phrase: 'end',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'End',
      done: 'Last day saved',
      tone: 'danger',
      place: 'header',
      question: {
        description:
          "Time can still be entered through the last day. Assignments that can't end on that day are skipped and listed with the reason.",
      },
      summary: 'End an assignment with a reason',
    },
  },
} as const satisfies EventTable
