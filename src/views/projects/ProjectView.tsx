import type { Project, ProjectRow } from '#domain/projects/record.ts'
import { closedText, isFinished } from '#domain/projects/editable.ts'
import { toWords } from '#lookups/options.ts'
import { projectLabels } from '#domain/projects/labels.ts'
import { AssignmentsTab } from '#views/assignments/AssignmentsTab.tsx'
import { ContractsTab } from '#views/contracts/ContractsTab.tsx'
import { InvoicesTab } from '#views/invoices/InvoicesTab.tsx'
import { TimesheetsTab } from '#views/timesheets/TimesheetsTab.tsx'
import { HistoryTab } from '#views/audit/HistoryTab.tsx'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { Overview } from '#views/records/Overview.tsx'
import { ProjectFields } from '#views/projects/ProjectFields.tsx'
import { ProjectGlance } from '#views/projects/ProjectGlance.tsx'
import { projectOffers } from '#views/projects/projectOffers.ts'
import { ProjectStatusMark } from '#views/projects/ProjectStatusMark.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'

/** The page that adds or edits a project. */
export default function ProjectView() {
  return (
    <FormPage<Project, ProjectRow>
      titleOf={({ name }) => name}
      facts={({ status, code, kind }) => (
        <Facts
          facts={[
            { key: 'status', content: <ProjectStatusMark status={status} /> },
            { key: 'number', content: code },
            { key: 'kind', content: toWords(kind) },
          ]}
        />
      )}
      labels={projectLabels}
      tabOf={() => ''}
      events={projectOffers}
      closedText={({ status }) => closedText(status)}
      canAdd={({ status }, list) => list === 'notes' || !isFinished(status)}
    >
      {(record, tab) => <TabContent record={record} tab={tab} />}
    </FormPage>
  )
}

function TabContent({ record, tab }: { record: Project | null; tab: string }) {
  if (record === null || tab === '')
    return (
      <Overview aside={record !== null && <ProjectGlance project={record} />}>
        <ProjectFields isNew={record === null} />
      </Overview>
    )
  switch (tab) {
    case 'team':
      return (
        <AssignmentsTab recordKind="project" id={record.id} title="Team" closed={isFinished(record.status)} />
      )
    case 'contracts':
      return <ContractsTab projectId={record.id} closed={isFinished(record.status)} />
    case 'timesheets':
      return <TimesheetsTab recordKind="project" id={record.id} />
    case 'invoices':
      return <InvoicesTab recordKind="project" id={record.id} />
    case 'history':
      return <HistoryTab area="projects" record={record} />
    default:
      return null
  }
}
