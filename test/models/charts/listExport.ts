import { createListExportMachine } from '#machines/records/listExport.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import type { Model } from '#test/models/model.ts'

const request = { limit: 10, offset: 20, search: 'rao', filters: { status: ['ACTIVE'] } }
const columns = ['lastName', 'jobTitle']

export const listExport: Model = {
  name: 'listExport',
  machine: createListExportMachine(inertDeps()),
  inputs: { 'nothing is exported': { clientId: 'NWTX' } },
  facts: ({ done }) => done,
  happenings: {
    'a list is exported': {
      send: { type: 'export.start', request, columns, total: 2_400 },
      from: 'idle',
      to: 'exporting',
      effects: [
        { in: 'idle', starts: 'exportList' },
        { in: 'idle', context: { request, columns, ids: null, except: [], total: 2_400, done: 0 } },
      ],
    },
    'selected records are exported': {
      send: { type: 'export.start', request, columns, total: 2, ids: ['e1', 'e2'] },
      from: 'idle',
      to: 'exporting',
      effects: { in: 'idle', context: { ids: ['e1', 'e2'], total: 2 } },
    },
    'all matches but one are exported': {
      send: { type: 'export.start', request, columns, total: 1, except: ['e1'] },
      from: 'idle',
      to: 'exporting',
      effects: { in: 'idle', context: { ids: null, except: ['e1'], total: 1 } },
    },
    'a thousand rows arrive': {
      send: { type: 'export.progressed', done: 1_000 },
      from: 'exporting',
      to: 'exporting',
      effects: { context: { done: 1_000 } },
    },
    'the file is saved': {
      send: { type: 'export.saved', done: 2_400 },
      from: 'exporting',
      to: 'idle',
      effects: {
        sends: { to: 'alerts', event: { type: 'toast.raise', title: 'Exported 2,400 rows' } },
      },
    },
    'a file with one row is saved': {
      send: { type: 'export.saved', done: 1 },
      from: 'exporting',
      to: 'idle',
      effects: { sends: { to: 'alerts', event: { type: 'toast.raise', title: 'Exported 1 row' } } },
    },
    'the export fails': {
      send: { type: 'export.failed', error: { code: 'no', message: "You don't have permission." } },
      from: 'exporting',
      to: 'idle',
      effects: {
        sends: {
          to: 'alerts',
          event: {
            type: 'alert.raise',
            alert: {
              title: "Couldn't export the list",
              message: "You don't have permission.",
              status: 'error',
            },
          },
        },
      },
    },
    'the export is canceled': {
      send: { type: 'export.cancel' },
      from: 'exporting',
      to: 'idle',
      effects: { stops: 'exportList' },
    },
  },
  always: {
    'nothing is remembered once it is over': (state) =>
      !state.matches('idle') || (state.context.total === 0 && state.context.columns.length === 0),
    'it is busy while the file arrives': (state) => state.hasTag('busy') === state.matches('exporting'),
  },
}
