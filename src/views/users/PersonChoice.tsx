import type { UserChoice } from '#domain/users/managed.ts'
import { useChoiceRows } from '#views/records/form/useChoiceRows.ts'
import { LateCombobox } from '#views/ui/combobox/LateCombobox.tsx'

interface PersonChoiceProps {
  readonly from: 'managers' | 'approvers'
  /** The uid of the selected user, or '' if none is selected. */
  readonly value: string
  /** The name of the selected user. The caller stores it, because the loaded rows are gone after the page is reloaded. */
  readonly name: string
  readonly onChange: (uid: string, name: string) => void
}

type Choice = UserChoice & { readonly id: string }
const nameOf = ({ lastName, firstName }: Choice) => `${lastName}, ${firstName}`

/** A combobox for selecting a user in a dialog. It searches the API. */
export function PersonChoice({ from, value, name, onChange }: PersonChoiceProps) {
  const { rows, busy, failed, search } = useChoiceRows<Choice>(from)
  return (
    <LateCombobox
      text={name}
      value={value}
      valueText={name}
      options={(busy ? [] : rows).map((row) => ({ key: row.id, text: nameOf(row), meta: row.email }))}
      loading={busy}
      failure={failed ? "Couldn't load the options." : undefined}
      onSearch={search}
      onChange={(uid) => {
        const row = rows.find(({ id }) => id === uid)
        onChange(uid, row === undefined ? '' : nameOf(row))
      }}
    />
  )
}
