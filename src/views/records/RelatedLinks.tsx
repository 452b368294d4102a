import { Link } from 'wouter'
import { canView } from '#domain/kernel/permissions.ts'
import { aboutPath, listsAbout } from '#views/records/about.ts'
import * as styles from '#views/records/records.css.ts'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'

/** Links from a record to the lists about it, such as its notes. */
export function RelatedLinks({ area, id }: { area: RecordArea; id: string }) {
  const permissions = usePermissions()
  // A list that is on a tab needs no separate link.
  const listsOnTabs = (area.tabs ?? []).flatMap(({ shows }) => shows ?? [])
  const lists = listsAbout(useAreas(), area).filter(
    ({ list }) =>
      canView(permissions, list.permission) &&
      !listsOnTabs.some((shows) => shows.toLowerCase().endsWith(list.name)),
  )
  if (lists.length === 0) return null
  return (
    <nav aria-label="Related" className={styles.related}>
      {lists.map(({ list, about }) => (
        <Link key={list.name} href={aboutPath(list, about, id)}>
          {list.title}
        </Link>
      ))}
    </nav>
  )
}
