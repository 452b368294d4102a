import { createCommandsMachine } from '#machines/shell/commands.machine.ts'
import type { Model } from '#test/models/model.ts'

const areas = ['employees', 'contracts']
const search = (text: string) => ({ sends: { to: 'parent', event: { type: 'choices.search', areas, text } } })

export const commands: Model = {
  name: 'commands',
  machine: createCommandsMachine(),
  inputs: { 'the menu is closed': undefined },
  happenings: {
    'the menu is opened': { send: { type: 'commands.open' }, from: 'closed', to: 'open.choosing' },
    'a name is typed': {
      send: { type: 'commands.type', query: 'rao', areas },
      from: 'open',
      to: 'open.searching',
      effects: { context: { query: 'rao' }, starts: 'waitUntil', ...search('rao') },
    },
    'one letter is typed': {
      send: { type: 'commands.type', query: 'r ', areas },
      from: 'open',
      to: 'open.choosing',
      effects: { context: { query: 'r ' } },
    },
    'an area is slow': { answer: 'waitUntil', to: 'open.slow' },
    'the shortcuts are asked for': { send: { type: 'shortcuts.open' }, from: 'closed', to: 'shortcuts' },
    'the shortcuts are closed': { send: { type: 'shortcuts.close' }, from: 'shortcuts', to: 'closed' },
    'the menu is opened over the shortcuts': {
      send: { type: 'commands.open' },
      from: 'shortcuts',
      to: 'open.choosing',
    },
    'the menu is closed': {
      send: { type: 'commands.close' },
      from: 'open',
      to: 'closed',
      effects: { context: { query: '', lateAt: 0 } },
    },
  },
  always: {
    'a closed menu has no query': (state) => state.matches('open') || state.context.query === '',
    'a search has a time limit for waiting': (state) =>
      !state.hasTag('searching') || state.context.lateAt > 0,
  },
}
