import type { Project, ProjectRow } from '#domain/projects/record.ts'
import { contractKinds } from '#lookups/lists.ts'
import { optionsOf, words } from '#lookups/options.ts'
import { projectLabels } from '#views/projects/labels.ts'
import { AssignmentsTab } from '#views/assignments/AssignmentsTab.tsx'
import { InvoicesTab } from '#views/invoices/InvoicesTab.tsx'
import { TimesheetsTab } from '#views/timesheets/TimesheetsTab.tsx'
import { HistoryTab } from '#views/audit/RecordHistory.tsx'
import { DateField, NotesField, SelectField, TextField } from '#views/records/fields.tsx'
import { useDraftValue } from '#views/records/FormContext.ts'
import { Glance } from '#views/records/Glance.tsx'
import { FormPage } from '#views/records/FormPage.tsx'
import { Overview } from '#views/records/Overview.tsx'
import { projectOffers } from '#views/projects/projectOffers.ts'
import { ProjectStatusMark } from '#views/projects/ProjectStatusMark.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** One project: add or edit. */
export default function ProjectView() {
  return (
    <FormPage<Project, ProjectRow>
      titleOf={({ name }) => name}
      facts={({ status, code, kind }) => (
        <Facts
          facts={[
            { key: 'status', content: <ProjectStatusMark status={status} /> },
            { key: 'number', content: code },
            { key: 'kind', content: words(kind) },
          ]}
        />
      )}
      labels={projectLabels}
      tabOf={() => ''}
      events={projectOffers}
    >
      {(record, tab) => <TabContent record={record} tab={tab} />}
    </FormPage>
  )
}

function TabContent({ record, tab }: { record: Project | null; tab: string }) {
  if (record === null || tab === '')
    return (
      <Overview beside={record !== null && <ProjectGlance project={record} />}>
        <ProjectFields />
      </Overview>
    )
  switch (tab) {
    case 'team':
      return <AssignmentsTab of="project" id={record.id} title="Team" />
    case 'timesheets':
      return <TimesheetsTab of="project" id={record.id} />
    case 'invoices':
      return <InvoicesTab of="project" id={record.id} />
    case 'history':
      return <HistoryTab area="projects" id={record.id} />
    default:
      return null
  }
}

function ProjectGlance({ project }: { project: Project }) {
  const { endClientName, startDate, endDate, billable, budgetHours, budgetAmount, tasks } = project
  return (
    <Glance
      items={[
        { term: 'End client', value: endClientName },
        { term: 'Starts', value: startDate },
        { term: 'Ends', value: endDate ?? 'Open-ended' },
        { term: 'Billable', value: billable ? 'Yes' : 'No' },
        { term: 'Budget, hours', value: budgetHours !== null && groupDigits(budgetHours) },
        { term: 'Budget', value: budgetAmount !== null && groupDigits(budgetAmount) },
        { term: 'Tasks', value: tasks.length > 0 && tasks.map(({ name }) => name).join(', ') },
      ]}
    />
  )
}

function ProjectFields() {
  const external = useDraftValue('kind') === 'EXTERNAL'
  return (
    <>
      <FormSection title="Project">
        <FormFields>
          <FormCell span={6}>
            <TextField path="name" required />
          </FormCell>
          <FormCell span={3}>
            <SelectField
              path="kind"
              options={optionsOf(contractKinds)}
              required
              hint="Internal projects are never billed."
            />
          </FormCell>
          <FormCell span={3}>
            <TextField path="endClientName" required={external} />
          </FormCell>
          <FormCell span={6}>
            <NotesField path="description" />
          </FormCell>
        </FormFields>
      </FormSection>
      <FormSection title="Schedule">
        <FormFields>
          <FormCell span={3}>
            <DateField path="startDate" required />
          </FormCell>
          <FormCell span={3}>
            <DateField path="endDate" />
          </FormCell>
        </FormFields>
      </FormSection>
    </>
  )
}
