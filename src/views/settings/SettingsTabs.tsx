import { canView } from '#domain/kernel/permissions.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

/** The sections of Settings that have pages of their own. Hidden from users who may see only the first. */
export function SettingsTabs({ current }: { current: 'settings' | 'audit' }) {
  const audit = useRecordArea('audit')
  if (!canView(usePermissions(), audit.permission)) return null
  return (
    <Tabs
      label="Settings sections"
      tabs={[
        { href: '/settings', text: 'Personal and organization', current: current === 'settings' },
        { href: audit.listPath, text: 'Audit trail', current: current === 'audit' },
      ]}
    />
  )
}
