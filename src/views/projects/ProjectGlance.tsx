import type { Project } from '#domain/projects/record.ts'
import { Glance } from '#views/records/Glance.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

/** The key facts of a project: its end client, manager, dates, budget and tasks. */
export function ProjectGlance({ project }: { project: Project }) {
  const { endClientName, startDate, endDate, billable, budgetHours, budgetAmount, tasks, managerName } =
    project
  return (
    <Glance
      items={[
        { term: 'End client', value: endClientName },
        { term: 'Manager', value: managerName },
        { term: 'Starts', value: startDate },
        { term: 'Ends', value: endDate ?? 'Open-ended' },
        { term: 'Billable', value: billable ? 'Yes' : 'No' },
        { term: 'Budget (hours)', value: budgetHours !== null && groupDigits(budgetHours) },
        { term: 'Budget (amount)', value: budgetAmount !== null && groupDigits(budgetAmount) },
        { term: 'Tasks', value: tasks.length > 0 && tasks.map(({ name }) => name).join(', ') },
      ]}
    />
  )
}
