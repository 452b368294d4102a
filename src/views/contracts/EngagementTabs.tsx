import { listPath } from '#views/shell/paths.ts'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

/** Contracts and the projects behind them are one area with two lists. */
export function EngagementTabs({ current }: { current: 'contracts' | 'projects' }) {
  return (
    <Tabs
      label="Engagements"
      tabs={[
        { href: listPath('contracts'), text: 'Contracts', current: current === 'contracts' },
        { href: listPath('projects'), text: 'Projects', current: current === 'projects' },
      ]}
    />
  )
}
