import type { ContractRow } from '#domain/contracts/record.ts'
import { RecordField, type NamedFieldProps } from '#views/records/form/ChoiceField.tsx'

/** Selects a contract by number. */
export function ContractField(props: NamedFieldProps<ContractRow>) {
  return (
    <RecordField<ContractRow>
      {...props}
      area="contracts"
      nameOf={({ contractNo }) => contractNo}
      metaOf={({ title }) => title}
    />
  )
}
