import { projectForm } from '#domain/projects/form.ts'
import type { Project } from '#domain/projects/record.ts'
import { projectLifecycle } from '#test/models/charts/projectLifecycle.ts'
import { runLifecycle } from '#test/models/views/lifecycle.tsx'

const planned: Project = {
  id: 'p1',
  tenantId: 'NW',
  clientId: 'NWTX',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'cleo',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'cleo',
  archivedAt: null,
  code: 'P-00012',
  name: 'Globex ERP',
  kind: 'EXTERNAL',
  endClientName: 'Globex',
  startDate: '2026-02-01',
  endDate: null,
  status: 'PLANNED',
  managerUserId: 'cleo',
  managerName: 'Client, Cleo',
  workAddress: null,
  description: null,
  billable: true,
  budgetHours: null,
  budgetAmount: null,
  tasks: [],
}

runLifecycle<Project>({
  model: projectLifecycle,
  area: 'projects',
  permissions: ['CAN_VIEW_PROJECTS', 'CAN_MAINTAIN_PROJECTS'],
  form: projectForm,
  path: '/contracts/projects/p1',
  begins: { 'no contract is open': planned },
  adds: ['Add assignment', 'Add contract', 'Add note'],
  sees: {
    PLANNED: { word: 'Planned', offers: ['Cancel project', 'Start'], open: 'all' },
    ACTIVE: { word: 'Active', offers: ['Cancel project', 'Complete', 'Put on hold'], open: 'all' },
    ON_HOLD: { word: 'On hold', offers: ['Cancel project', 'Complete', 'Resume'], open: 'all' },
    COMPLETED: { word: 'Completed', offers: ['Reopen'], open: 'all', adds: ['Add note'] },
    CANCELLED: {
      word: 'Canceled',
      offers: [],
      open: [],
      adds: ['Add note'],
      says: /can no longer be changed/,
    },
  },
  acts: {
    'it is started': { presses: 'Start', fills: null, stored: { status: 'ACTIVE' } },
    'it is put on hold': { presses: 'Put on hold', fills: null, stored: { status: 'ON_HOLD' } },
    'it is resumed': { presses: 'Resume', fills: null, stored: { status: 'ACTIVE' } },
    'it is completed': { presses: 'Complete', fills: null, stored: { status: 'COMPLETED' } },
    'it is reopened': { presses: 'Reopen', fills: null, stored: { status: 'ACTIVE' } },
    'it is canceled': {
      presses: 'Cancel project',
      fills: { Reason: 'No budget' },
      stored: { status: 'CANCELLED' },
    },
  },
})
