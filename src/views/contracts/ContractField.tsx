import type { ContractRow } from '#domain/contracts/record.ts'
import { RecordField, type AreaFieldProps } from '#views/records/form/ChoiceField.tsx'

/** Selects a contract by number. */
export function ContractField(props: AreaFieldProps<ContractRow>) {
  return (
    <RecordField<ContractRow>
      {...props}
      area="contracts"
      nameOf={({ contractNo }) => contractNo}
      metaOf={({ title }) => title}
    />
  )
}
