import { useAreas } from '#views/shell/ActorsContext.tsx'
import { firstPath } from '#views/shell/area.ts'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

const areaNames = ['invoices', 'runs', 'payments', 'aging', 'unbilled', 'margins', 'handoff'] as const

export interface InvoiceTabsProps {
  readonly current: (typeof areaNames)[number]
}

/** The tabs of the lists and reports under Invoices. */
export function InvoiceTabs({ current }: InvoiceTabsProps) {
  const areas = useAreas()
  return (
    <Tabs
      label="Invoices"
      tabs={areaNames.flatMap((name) => {
        const area = areas.find((each) => each.name === name)
        return area === undefined
          ? []
          : [{ href: firstPath(area), text: area.title, current: name === current }]
      })}
    />
  )
}
