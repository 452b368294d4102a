import { Link } from 'wouter'
import { canView } from '#domain/kernel/permissions.ts'
import { defaultLimit } from '#domain/kernel/lists.ts'
import * as styles from '#views/records/records.css.ts'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import { isRecordArea, type RecordArea } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/paths.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'

/** Links from a record to the lists about it, such as its notes. */
export function RelatedLinks({ area, id }: { area: RecordArea; id: string }) {
  const permissions = usePermissions()
  const lists = useAreas()
    .filter(isRecordArea)
    .flatMap((list) => {
      const filters = list.about?.[area.name]?.(id)
      if (filters === undefined || !canView(permissions, list.permission)) return []
      return [{ list, href: list.listPath + toQuery({ limit: defaultLimit, offset: 0, filters }) }]
    })
  if (lists.length === 0) return null
  return (
    <nav aria-label="Related" className={styles.related}>
      {lists.map(({ list, href }) => (
        <Link key={list.name} href={href}>
          {list.title}
        </Link>
      ))}
    </nav>
  )
}
