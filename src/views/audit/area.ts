import { actionText } from '#domain/audit/describe.ts'
import { auditFilters } from '#domain/audit/filters.ts'
import type { AuditEvent, AuditListQuery } from '#domain/audit/record.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { recordArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

/** The actions that the product records today. */
const offered = new Set<string>([
  'CREATE',
  'UPDATE',
  'SUBMIT',
  'APPROVE',
  'REJECT',
  'UNDO',
  'LOGIN',
  'LOGOUT',
  'REVEAL',
  'EXPORT',
  'ROLE_CHANGE',
  'authz.denied',
])

/** The audit trail of the client, for administrators. */
export const audit = recordArea<AuditEvent, AuditListQuery>({
  name: 'audit',
  title: 'Audit trail',
  one: 'Event',
  many: 'Events',
  permission: 'USERS',
  listPath: '/settings/audit',
  path: '/settings/audit',
  list: () => import('#views/audit/AuditView.tsx'),
  searchPlaceholder: 'Search audit trail',
  filters: {
    ...offeredFilters(auditFilters, { action: (key) => (offered.has(key) ? actionText(key) : null) }),
    from: {
      text: 'When',
      range: ['from', 'to'],
      options: [
        { key: todayUtc(), text: 'Today' },
        { key: addDays(todayUtc(), -7), text: '7 days ago' },
        { key: addDays(todayUtc(), -30), text: '30 days ago' },
      ],
    },
    to: { text: 'When' },
    entityId: { text: 'Record', linked: true },
    actor: { text: 'User', linked: true },
  },
  searchResult: ({ entityLabel, actorName }) => ({ text: entityLabel ?? '', sub: actorName }),
})
