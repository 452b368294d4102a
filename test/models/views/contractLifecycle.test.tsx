import { contractForm } from '#domain/contracts/form.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { contractLifecycle } from '#test/models/charts/contractLifecycle.ts'
import { runLifecycle } from '#test/models/views/lifecycle.tsx'
import { contractAt, openedId } from '#test/support/browser/recordPage.tsx'

const draft = contractAt('DRAFT')
/** Every field of a draft can be edited. Approval locks the terms, so only dated changes can change them. */
const terms = ['Kind', 'Project', 'Employee', 'Order type', 'Start date', 'End date', 'PO number', 'Currency']
const rates = ['Bill rate', 'Bill rate unit', 'Pay rate', 'Pay rate unit', 'Payment terms']
const invoicing = ['Invoice frequency', 'Billing contact', 'Billing email']
const parties = ['Level 1', 'Level 2', 'Level 3', 'End client']
const whole = ['Title', ...terms, ...rates, ...invoicing, ...parties, 'Work location']
const approved = ['Title', 'Billing contact', 'Billing email']
const successors = ['Extend', 'Renew']
const dated = ['Amend', 'Change rate']
const undone = 'the last event is undone'
const undoable = ['it is submitted', 'it is put on hold', 'it is resumed']

runLifecycle<Contract>({
  model: contractLifecycle,
  area: 'contracts',
  permissions: ['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS', 'CAN_MAINTAIN_PROJECTS'],
  form: contractForm,
  path: `/contracts/${openedId}`,
  begins: {
    'nothing is missing': draft,
    'it was just submitted': draft,
    'it was just put on hold': draft,
    'it was just resumed': draft,
  },
  adds: ['Add assignment', 'Add note'],
  sees: {
    DRAFT: { word: 'Draft', offers: ['Cancel contract', 'Submit'], open: whole },
    PENDING_APPROVAL: {
      word: 'Pending approval',
      offers: ['Approve', 'Cancel contract', 'Reject'],
      open: whole,
    },
    APPROVED: { word: 'Approved', offers: ['Cancel contract', ...dated], open: approved },
    ACTIVE: {
      word: 'Active',
      offers: ['Put on hold', 'Terminate', ...dated, ...successors],
      open: approved,
      says: /The approved terms are locked\./,
    },
    ON_HOLD: { word: 'On hold', offers: ['Resume', ...dated, ...successors], open: approved },
    ENDED: { word: 'Ended', offers: successors, open: [], adds: ['Add note'], says: /Ended on 2026-07-31\./ },
    TERMINATED: {
      word: 'Terminated',
      offers: [],
      open: [],
      adds: ['Add note'],
      says: /Terminated, last day 2026-03-09\./,
    },
    CANCELLED: {
      word: 'Canceled',
      offers: [],
      open: [],
      adds: ['Add note'],
      says: /The terms can no longer be changed\./,
    },
  },
  acts: {
    'it is submitted': { presses: 'Submit', fills: null, stored: { status: 'PENDING_APPROVAL' } },
    'it is approved': { presses: 'Approve', fills: null, stored: { status: 'APPROVED' } },
    'it is rejected': {
      presses: 'Reject',
      fills: { Reason: 'No purchase order' },
      stored: { status: 'DRAFT' },
    },
    'it is canceled': { presses: 'Cancel contract', fills: {}, stored: { status: 'CANCELLED' } },
    // The server starts and ends contracts when their dates pass.
    'it starts': { elsewhere: { status: 'ACTIVE' } },
    'it ends': { elsewhere: { status: 'ENDED' } },
    'it is terminated': {
      presses: 'Terminate',
      fills: { 'Last day': '2026-03-09', Reason: 'No budget' },
      stored: { status: 'TERMINATED', terminationDate: '2026-03-09' },
    },
    'it is put on hold': { presses: 'Put on hold', fills: null, stored: { status: 'ON_HOLD' } },
    'it is resumed': { presses: 'Resume', fills: null, stored: { status: 'ACTIVE' } },
    [undone]: async ({ undo, status }) => {
      const before = { PENDING_APPROVAL: 'DRAFT', ON_HOLD: 'ACTIVE', ACTIVE: 'ON_HOLD' } as const
      await undo({ status: before[status() as keyof typeof before] })
    },
  },
  // Only the toast of an undoable event offers Undo.
  impossible: (words, _, earlier) => words === undone && !undoable.includes(earlier.at(-1) ?? ''),
})
