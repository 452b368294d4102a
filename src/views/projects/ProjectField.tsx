import type { ProjectRow } from '#domain/projects/record.ts'
import { RecordField, type AreaFieldProps } from '#views/records/form/ChoiceField.tsx'

/** A field that selects a project by name. */
export function ProjectField(props: AreaFieldProps<ProjectRow>) {
  return (
    <RecordField<ProjectRow>
      {...props}
      area="projects"
      nameOf={({ name }) => name}
      metaOf={({ code }) => code}
    />
  )
}
