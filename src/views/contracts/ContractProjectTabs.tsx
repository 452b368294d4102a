import { label } from '#views/contracts/contractProjectTabs.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

/** Tabs between the lists of contracts and projects. */
export function ContractProjectTabs({ current }: { current: 'contracts' | 'projects' }) {
  const contracts = useRecordArea('contracts')
  const projects = useRecordArea('projects')
  return (
    <Tabs
      label={label}
      tabs={[
        { href: contracts.listPath, text: 'Contracts', current: current === 'contracts' },
        { href: projects.listPath, text: 'Projects', current: current === 'projects' },
      ]}
    />
  )
}
