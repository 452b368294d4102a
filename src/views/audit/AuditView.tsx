import { useMemo } from 'react'
import { Link } from 'wouter'
import { actionText, describeChanges, eventText, momentText } from '#domain/audit/describe.ts'
import { trailFilters } from '#domain/audit/entities.ts'
import type { AuditListQuery } from '#domain/audit/query.ts'
import type { TrailEvent } from '#domain/audit/record.ts'
import { defaultLimit } from '#domain/kernel/lists/lists.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { kindText, labelsOf } from '#views/audit/labels.ts'
import { AuditSeals } from '#views/audit/AuditSeals.tsx'
import { PersonFilter, RecordFilter, useNamedPeople } from '#views/audit/TrailFilters.tsx'
import { SettingsFrame } from '#views/settings/SettingsFrame.tsx'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import { hasRecordPages, recordPath, type Area } from '#views/shell/area.ts'
import { CurrentAreaProvider, useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { toQuery } from '#views/shell/route/paths.ts'

/** The options of the column filters. They name every kind of record, so they load with this page instead of with the area. */
const columnFilters = offeredFilters(trailFilters, {
  action: actionText,
  entityType: kindText,
})

/** The filters that this page defines. All other filters come from the area. */
const addedFilters: readonly string[] = ['actor', 'record', ...Object.keys(trailFilters)]

const nameOf = ({ entityLabel, entityType }: TrailEvent) => entityLabel ?? kindText(entityType)

const eventsHref = (filters: Readonly<Record<string, readonly string[]>>) =>
  `/settings/audit${toQuery({ limit: defaultLimit, offset: 0, filters })}`

const columns: readonly ListColumn<TrailEvent, AuditListQuery>[] = [
  { key: 'entityLabel', header: 'Record', cell: nameOf, width: 'large', small: 'title' },
  {
    key: 'action',
    header: 'Action',
    cell: eventText,
    width: 'medium',
    small: 'meta',
  },
  {
    key: 'changes',
    header: 'Changes',
    cell: (event) => changesText(event),
    title: changesText,
    width: 'large',
    room: 'some',
  },
  {
    key: 'actorName',
    header: 'User',
    cell: ({ actorName, actorUid }) => <Link href={eventsHref({ actor: [actorUid] })}>{actorName}</Link>,
    title: ({ actorName }) => actorName,
    width: 'medium',
    smallCell: ({ actorName }) => actorName,
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason }) => reason ?? '',
    title: ({ reason }) => reason ?? '',
    width: 'medium',
    muted: true,
    room: 'much',
  },
  {
    key: 'ip',
    header: 'IP address',
    cell: ({ ip }) => ip ?? '',
    width: 'medium',
    muted: true,
    optional: true,
  },
  {
    key: 'userAgent',
    header: 'Browser',
    cell: ({ userAgent }) => userAgent ?? '',
    title: ({ userAgent }) => userAgent ?? '',
    width: 'large',
    muted: true,
    optional: true,
  },
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => momentText(at),
    sortable: true,
    fit: 'status',
    muted: true,
    small: 'metaAside',
  },
]

function changesText({ changes, entityType }: TrailEvent): string {
  return describeChanges(changes, labelsOf(entityType))
    .map(({ label, old, new: newValue }) =>
      old === '' ? `${label}: ${newValue}` : `${label}: ${old} → ${newValue || 'empty'}`,
    )
    .join('; ')
}

/** The audit trail of the client, newest first. */
export default function AuditView() {
  const areas = useAreas()
  const area = useCurrentArea()
  const canSeeTenants = usePermissions().includes('CAN_MAINTAIN_TENANTS')
  const people = useNamedPeople()
  const areaWithFilters = useMemo(() => {
    const { entityType, ...others } = columnFilters
    const kinds = entityType.options?.filter(({ key }) => canSeeTenants || key !== 'tenant') ?? []
    const { actor, record } = area.filters
    return {
      ...area,
      filters: {
        actor: { text: 'User', ...actor, options: people, editor: PersonFilter },
        record: { text: 'Record', ...record, editor: RecordFilter },
        entityType: { ...entityType, options: kinds },
        ...others,
        ...Object.fromEntries(Object.entries(area.filters).filter(([name]) => !addedFilters.includes(name))),
      },
    }
  }, [area, canSeeTenants, people])
  return (
    <SettingsFrame>
      <CurrentAreaProvider value={areaWithFilters}>
        <ListPage<TrailEvent, AuditListQuery>
          columns={columns}
          order="-at"
          nameOf={nameOf}
          hrefOf={(event) => recordHref(areas, event)}
        >
          <AuditSeals />
        </ListPage>
      </CurrentAreaProvider>
    </SettingsFrame>
  )
}

/** Returns the URL of an event's record, or of the list of the record's events if the record has no page. */
function recordHref(areas: readonly Area[], { entityType, entityId }: TrailEvent): string {
  const area = areas.filter(hasRecordPages).find(({ name }) => name === `${entityType}s`)
  if (area !== undefined && entityId !== null) return recordPath(area, entityId)
  return eventsHref({ entityType: [entityType], ...(entityId !== null && { entityId: [entityId] }) })
}
