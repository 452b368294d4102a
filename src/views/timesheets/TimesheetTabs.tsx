import { useActor } from '#views/timesheets/useActor.ts'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

/** The list of all weeks. For an employee, whose first page is the week, its address names the order. */
const allPath = (mayDecide: boolean) => (mayDecide ? '/timesheets' : '/timesheets?sort=-periodStart')

/** The pages of the area. */
export function TimesheetTabs({ current }: { current: 'week' | 'all' }) {
  const { employeeId, mayDecide } = useActor()
  const tabs = [
    ...(employeeId === null && mayDecide ? [] : [{ key: 'week', href: '/timesheets/week', text: 'My week' }]),
    { key: 'all', href: allPath(mayDecide), text: 'All' },
  ]
  return (
    <Tabs
      label="Timesheets"
      tabs={tabs.map(({ key, href, text }) => ({ href, text, current: key === current }))}
    />
  )
}
