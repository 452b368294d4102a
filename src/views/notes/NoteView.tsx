import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { ContractRow } from '#domain/contracts/record.ts'
import { noteOwners, type NoteOwner } from '#domain/notes/filters.ts'
import { noteAreas, noteLabels, type Note, type NoteRow } from '#domain/notes/record.ts'
import { optionsOf } from '#lookups/options.ts'
import { EmployeeField } from '#views/employees/EmployeeField.tsx'
import { ProjectField } from '#views/projects/ProjectField.tsx'
import { RecordField } from '#views/records/form/ChoiceField.tsx'
import { CheckboxField, DateField, TextAreaField, SelectField } from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { useAuth, useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const noOwner = { ownerId: '', ownerName: '' }

const ownerAreas: Readonly<Record<NoteOwner, string>> = {
  EMPLOYEE: 'employees',
  PROJECT: 'projects',
  CONTRACT: 'contracts',
}

/** Fields that only the author can change, because the note shows the author's name. */
const authorPaths = ['text', 'date']

/** Adds or edits a note. Users other than the author can only pin it. */
export default function NoteView() {
  const uid = useSelector(useAuth(), ({ context }) => context.user?.uid)
  const lockedText = ({ createdBy, authorName }: Note) =>
    createdBy === uid
      ? null
      : `Only ${authorName} can change this note. You can pin it, or add your own note.`
  return (
    <FormPage<Note, NoteRow>
      lockedText={lockedText}
      lockOf={(note, path) => (authorPaths.includes(path) ? lockedText(note) : null)}
      titleOf={({ ownerName }) => `Note on ${ownerName}`}
      permissionOf={({ ownerType }) => noteAreas[ownerType]}
      facts={(note) => (
        <Facts
          facts={[
            { key: 'owner', content: <OwnerLink note={note} /> },
            { key: 'author', content: note.authorName },
          ]}
        />
      )}
      labels={noteLabels}
    >
      {(note) => <NoteFields stored={note !== null} />}
    </FormPage>
  )
}

function OwnerLink({ note: { ownerType, ownerId, ownerName } }: { note: Note }) {
  const area = useRecordArea(ownerAreas[ownerType])
  return <Link href={recordPath(area, ownerId)}>{ownerName}</Link>
}

function NoteFields({ stored }: { stored: boolean }) {
  return (
    <FormSection title="Note">
      <FormFields>
        {!stored && (
          <>
            <FormCell span={2}>
              <SelectField path="ownerType" options={optionsOf(noteOwners)} also={noOwner} required />
            </FormCell>
            <FormCell span={4}>
              <OwnerField />
            </FormCell>
          </>
        )}
        <FormCell span={6}>
          <TextAreaField path="text" required />
        </FormCell>
        <FormCell span={2}>
          <DateField path="date" required />
        </FormCell>
        <FormCell span={4}>
          <CheckboxField path="pinned" />
        </FormCell>
      </FormFields>
    </FormSection>
  )
}

/** The field for the record that the note is about. */
function OwnerField() {
  const owner = { path: 'ownerId', namePath: 'ownerName', required: true } as const
  switch (useDraftValue('ownerType')) {
    case 'PROJECT':
      return <ProjectField {...owner} />
    case 'CONTRACT':
      return (
        <RecordField<ContractRow>
          {...owner}
          area="contracts"
          nameOf={(row) => row.title}
          metaOf={(row) => row.contractNo}
        />
      )
    default:
      return <EmployeeField {...owner} />
  }
}
