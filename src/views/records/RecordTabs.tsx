import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { canView, type Area as Permission } from '#domain/kernel/permissions.ts'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import type { Area, RecordArea, RecordTab } from '#views/shell/area.ts'
import { placeAt } from '#views/shell/place.ts'
import { tabPath, tabsOf } from '#views/shell/recordTabs.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

const RelatedList = lazy(() => import('#views/records/RelatedList.tsx'))
const RecordHistory = lazy(() => import('#views/audit/RecordHistory.tsx'))

/** Returns the tab that the address names; null on the overview and for a new record. */
export function useCurrentTab(): RecordTab | null {
  const [path] = useLocation()
  const place = placeAt(useAreas(), path)
  const tab = place?.kind === 'record' ? place.tab : null
  return tab === null || tab.key === '' ? null : tab
}

/** Links to the parts of a record's page that the user may see. */
export function RecordTabs({ area, id }: { area: RecordArea; id: string }) {
  const areas = useAreas()
  const permissions = usePermissions()
  const current = useCurrentTab()
  const tabs = tabsOf(areas, area).filter((tab) => {
    const need = needOf(areas, tab)
    return need === undefined || canView(permissions, need)
  })
  return tabs.length < 2 ? null : (
    <Tabs
      label={`Parts of this ${area.one.toLowerCase()}`}
      tabs={tabs.map((tab) => ({
        href: tabPath(area, id, tab),
        text: tab.text,
        current: tab.key === (current?.key ?? ''),
      }))}
    />
  )
}

/** Returns the permission to view the list that a tab shows; undefined for a part of the record itself. */
export const needOf = (
  areas: readonly Area[],
  { shows }: RecordTab,
): Permission | readonly Permission[] | undefined =>
  areas.find(({ name }) => name === shows?.list)?.permission

/** What a tab shows unless the record's page has something of its own: a list about the record, or its history. */
export function RelatedPanel({ area, id, tab }: { area: RecordArea; id: string; tab: RecordTab }) {
  const list = tab.shows?.list
  return (
    <Suspense fallback={<Skeleton width="large" />}>
      {list === 'history' ? (
        <RecordHistory />
      ) : (
        list !== undefined && <RelatedList area={area} id={id} list={list} />
      )}
    </Suspense>
  )
}
