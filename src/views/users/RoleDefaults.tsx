import { useEffect, type ReactNode } from 'react'
import { builtInPermissions, type RolePermissions } from '#domain/kernel/permissions.ts'
import type { RoleRights } from '#domain/users/managed.ts'
import { RecordRows } from '#views/records/list/RecordRows.tsx'
import { useWorkspace } from '#views/shell/ActorsContext.tsx'

const defaultsOf = (rows: readonly RoleRights[]): RolePermissions => ({
  ...builtInPermissions,
  ...Object.fromEntries(rows.map(({ role, permissions }) => [role, permissions])),
})

/** Loads what each role allows in the client, and renders the children with the result. */
export function RoleDefaults({ children }: { children: (defaults: RolePermissions) => ReactNode }) {
  const workspace = useWorkspace()
  useEffect(() => {
    workspace?.send({ type: 'history.open', area: 'roles', id: 'all' })
  }, [workspace])
  return (
    <RecordRows<RoleRights> shows="roles" id="all">
      {(rows) => children(defaultsOf(rows))}
    </RecordRows>
  )
}
