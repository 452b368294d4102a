import { listPath } from '#views/paths.ts'
import { Tabs } from '#views/ui/Tabs.tsx'

/** Contracts and the projects behind them are one area with two lists. */
export function EngagementTabs() {
  return (
    <Tabs
      label="Engagements"
      tabs={[
        { href: listPath('contracts'), text: 'Contracts' },
        { href: listPath('projects'), text: 'Projects' },
      ]}
    />
  )
}
