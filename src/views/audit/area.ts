import type { AuditListQuery } from '#domain/audit/query.ts'
import type { AuditEvent } from '#domain/audit/record.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { recordArea } from '#views/shell/area.ts'

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
  selects: true,
  views: true,
  filters: {
    // The page adds the options of these two filters.
    action: { text: 'Action', several: true, not: true },
    entityType: { text: 'Record type', several: true, not: true },
    from: {
      text: 'When',
      range: ['from', 'to'],
      options: [
        { key: todayUtc(), text: 'Today' },
        { key: addDays(todayUtc(), -7), text: 'Last 7 days' },
        { key: addDays(todayUtc(), -30), text: 'Last 30 days' },
      ],
    },
    to: { text: 'When' },
    entityId: { text: 'One record', linked: true },
    // The page adds the controls of these two filters.
    actor: { text: 'User' },
    record: { text: 'Record' },
  },
  searchResult: ({ entityLabel, actorName }) => ({ text: entityLabel ?? '', details: actorName }),
})
