import { useSelector } from '@xstate/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { canView } from '#domain/kernel/permissions.ts'
import { settingsSections } from '#domain/settings/sections.ts'
import * as styles from '#views/settings/settings.css.ts'
import { useAreas, useAuth } from '#views/shell/ActorsContext.tsx'
import { firstPath, type Area } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'

const clientSections = [
  'organization',
  ...Object.keys(settingsSections).map((section) => `settings-${section}`),
  'users',
  'roles',
  'audit',
]

/** A Settings page next to the menu of sections that the user can view. On a small screen, the menu is on one line above the page. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const areas = useAreas()
  const permissions = usePermissions()
  const name = useSelector(
    useAuth(),
    ({ context }) =>
      context.loggedInUser?.clients?.find(({ clientId }) => clientId === context.selectedClientId)?.name,
  )
  const visibleAreas = (names: readonly string[]) =>
    names.flatMap((areaName) => {
      const area = areas.find((each) => each.name === areaName)
      if (area === undefined) return []
      return area.permission === undefined || canView(permissions, area.permission) ? [area] : []
    })
  return (
    <div className={styles.frame}>
      <nav aria-label="Settings sections" className={styles.menu}>
        <Group title="You" areas={visibleAreas(['settings'])} />
        <Group title={name ?? 'Client'} areas={visibleAreas(clientSections)} />
        <Group title="Administration" areas={visibleAreas(['clients', 'tenants'])} />
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}

function Group({ title, areas }: { title: string; areas: readonly Area[] }) {
  if (areas.length === 0) return null
  return (
    <div className={styles.group}>
      <p className={styles.groupTitle}>{title}</p>
      <ul className={styles.entries}>
        {areas.map((area) => (
          <li key={area.name}>
            <Entry area={area} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ area }: { area: Area }) {
  const [path] = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  const href = firstPath(area)
  const isCurrent = path === href || path === tenantPath(href)
  useEffect(() => {
    // On a small screen, the current section may be scrolled out of view.
    if (isCurrent) link.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [isCurrent])
  return (
    <Link ref={link} href={href} className={styles.entry} aria-current={isCurrent ? 'page' : undefined}>
      {area.name === 'settings' ? 'Personal' : area.title}
    </Link>
  )
}

/** Returns the path where a section's settings apply to all clients of the tenant. */
const tenantPath = (path: string) => path.replace('/settings/', '/settings/tenant/')
