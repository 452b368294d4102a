import { createOwnPageMachine } from '#machines/records/ownPage.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { routeTo } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

export const ownPage: Model = {
  name: 'ownPage',
  machine: createOwnPageMachine(inertDeps()),
  inputs: { inactive: { area: 'settings', clientId: 'NWTX' } },
  happenings: {
    'the page is opened': { ...routeTo('settings'), from: ['inactive', 'editing'], to: 'editing' },
    'another page is opened': { ...routeTo('dashboard'), from: 'editing', to: 'inactive' },
    'the form saves it': {
      send: { type: 'record.saved', area: 'settings', row: { id: 'own' }, created: false },
      from: 'editing',
      to: 'editing',
    },
  },
  always: {
    'the form is open only while the page is': (state) =>
      (state.children['record'] !== undefined) === state.matches('editing'),
  },
}
