import { Suspense } from 'react'
import type { UserChoice } from '#domain/users/managed.ts'
import { useChoiceRows } from '#views/records/form/useChoiceRows.ts'
import { TextInput } from '#views/ui/input/TextInput.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const Combobox = lazyWithRetry(() => import('#views/ui/combobox/Combobox.tsx'))

interface PersonChoiceProps {
  readonly from: 'managers' | 'approvers'
  /** The uid of the selected user, or '' if none is selected. */
  readonly value: string
  /** The name of the selected user. The caller stores it, because the rows that contain it are gone after the page is reloaded. */
  readonly name: string
  readonly onChange: (uid: string, name: string) => void
}

type Choice = UserChoice & { readonly id: string }
const nameOf = ({ lastName, firstName }: Choice) => `${lastName}, ${firstName}`

/** Selects a user in a dialog. The combobox searches the API. */
export function PersonChoice({ from, value, name, onChange }: PersonChoiceProps) {
  const { rows, busy, failed, search } = useChoiceRows<Choice>(from)
  return (
    <Suspense fallback={<TextInput value={name} onChange={() => undefined} readOnly />}>
      <Combobox
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
    </Suspense>
  )
}
