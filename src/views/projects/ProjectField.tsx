import type { ProjectRow } from '#domain/projects/record.ts'
import { RecordField, type NamedFieldProps } from '#views/records/form/ChoiceField.tsx'

/** Selects a project by name. */
export function ProjectField(props: NamedFieldProps<ProjectRow>) {
  return (
    <RecordField<ProjectRow>
      {...props}
      area="projects"
      nameOf={({ name }) => name}
      metaOf={({ code }) => code}
    />
  )
}
