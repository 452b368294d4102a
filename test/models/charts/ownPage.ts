import { createOwnPageMachine } from '#machines/records/ownPage.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { routeTo } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

export const ownPage: Model = {
  name: 'ownPage',
  machine: createOwnPageMachine(inertDeps()),
  inputs: { elsewhere: { area: 'settings', clientId: 'NWTX', kept: {} } },
  facts: ({ savedCount }) => savedCount,
  children: { form: { record: null, saved: { count: 0, row: null, created: false } } },
  happenings: {
    'the page is opened': { ...routeTo('settings'), from: ['elsewhere', 'editing'], to: 'editing' },
    'another page is opened': { ...routeTo('dashboard'), from: 'editing', to: 'elsewhere' },
    'the form has stored it': {
      news: 'form',
      with: { record: { id: 'own' }, saved: { count: 1, row: { id: 'own' }, created: false } },
      to: 'editing',
    },
  },
  always: {
    'the form is open only while the page is': (state) =>
      (state.children['form'] !== undefined) === state.matches('editing'),
  },
}
