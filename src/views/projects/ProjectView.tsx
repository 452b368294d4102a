import type { Project, ProjectRow } from '#domain/projects/record.ts'
import { contractKinds } from '#lookups/lists.ts'
import { optionsOf, words } from '#lookups/options.ts'
import { DateField, NotesField, SelectField, TextField } from '#views/records/fields.tsx'
import { useDraftValue } from '#views/records/FormContext.ts'
import { FormPage } from '#views/records/FormPage.tsx'
import { ProjectStatusMark } from '#views/projects/ProjectStatusMark.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  kind: 'Kind',
  endClientName: 'End client',
  startDate: 'Start date',
  endDate: 'End date',
  description: 'Description',
}

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
      labels={labels}
    >
      {() => <ProjectFields />}
    </FormPage>
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
