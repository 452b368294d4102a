import { createNotificationsMachine } from '#machines/shell/notifications.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { ok, refusal, skipped, unanswered, unreachable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const row = (id: string) => ({
  id,
  kind: 'CONTRACT_TO_APPROVE',
  severity: 'info',
  title: 'Contract pending approval',
  message: 'C-2026-00017',
  link: '/contracts/c1',
  entity: null,
  createdAt: '2026-01-15T12:00:00.000Z',
  readAt: null,
})
const everywhere = ['loading', 'marking', 'ready', 'failed']
const saysWhy = { holds: ({ errors }: { errors: readonly unknown[] }) => errors.length === 1 }

export const notifications: Model = {
  name: 'notifications',
  machine: createNotificationsMachine(inertDeps()),
  inputs: { 'a client is selected': { clientId: 'NWTX' } },
  facts: ({ limit, marked }) => [limit, marked],
  happenings: {
    'the panel is opened': {
      send: { type: 'notifications.open' },
      from: everywhere,
      to: ['loading', 'marking'],
      effects: [{ holds: ({ limit }) => limit >= 20 }, { to: 'loading', starts: 'loadNotifications' }],
    },
    'more are requested': {
      send: { type: 'notifications.loadMore' },
      from: everywhere,
      to: ['loading', 'marking'],
      effects: { to: 'loading', starts: 'loadNotifications' },
    },
    'they are requested again': {
      send: { type: 'notifications.reload' },
      from: everywhere,
      to: ['loading', 'marking'],
      effects: { to: 'loading', starts: 'loadNotifications' },
    },
    'the tab is shown again an hour later': {
      send: { type: 'notifications.wake', at: 4_000_000_000_000 },
      from: ['ready', 'failed'],
      to: 'loading',
      effects: { starts: 'loadNotifications' },
    },
    'the tab is shown again immediately': {
      send: { type: 'notifications.wake', at: 0 },
      from: 'failed',
      to: 'loading',
    },
    'one is read': {
      send: { type: 'notifications.read', marked: ['n1'] },
      from: everywhere,
      to: 'marking',
      effects: {
        starts: 'markNotifications',
        holds: ({ marked }) => marked === 'all' || marked?.includes('n1'),
      },
    },
    'another one is read': {
      send: { type: 'notifications.read', marked: ['n2'] },
      from: everywhere,
      to: 'marking',
      effects: {
        starts: 'markNotifications',
        holds: ({ marked }) => marked === 'all' || marked?.includes('n2'),
      },
    },
    'all are read': {
      send: { type: 'notifications.read', marked: 'all' },
      from: everywhere,
      to: 'marking',
      effects: { context: { marked: 'all' }, starts: 'markNotifications' },
    },
    'they load': {
      answer: 'loadNotifications',
      with: ok({ rows: [row('n1'), row('n2')], total: 2, unread: 2 }),
      to: 'ready',
      effects: {
        context: { total: 2, unread: 2, errors: [], marked: null },
        holds: ({ loadedAt }) => loadedAt > 0,
      },
    },
    'loading is rejected': {
      answer: 'loadNotifications',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'failed',
      effects: { context: { marked: null }, ...saysWhy },
    },
    'loading is skipped': {
      answer: 'loadNotifications',
      with: skipped,
      to: 'failed',
      effects: { context: { marked: null }, ...saysWhy },
    },
    'there is no response': {
      answer: 'loadNotifications',
      with: unanswered,
      to: 'failed',
      effects: { context: { marked: null }, ...saysWhy },
    },
    'they are marked': {
      answer: 'markNotifications',
      with: ok({ unread: 1 }),
      to: 'loading',
      effects: { starts: 'loadNotifications', holds: ({ marked }) => marked !== null },
    },
    'marking is rejected': {
      answer: 'markNotifications',
      with: refusal(403, 'This tenant is suspended.'),
      to: 'failed',
      effects: { context: { marked: null }, ...saysWhy },
    },
    'marking fails': {
      fail: 'markNotifications',
      with: unreachable,
      to: 'failed',
      effects: { context: { marked: null }, ...saysWhy },
    },
  },
  always: {
    'what is being marked is known': (state) => !state.matches('marking') || state.context.marked !== null,
    'nothing is shown as read once it settled': (state) =>
      !(state.matches('ready') || state.matches('failed')) || state.context.marked === null,
    'at most 100 are loaded': ({ context }) => context.limit <= 100,
    'after a failure it says why': (state) => !state.hasTag('error') || state.context.errors.length > 0,
  },
}
