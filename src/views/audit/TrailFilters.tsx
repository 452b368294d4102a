import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import { maxSearchLength } from '#domain/kernel/lists/lists.ts'
import type { AuditEvent } from '#domain/audit/record.ts'
import type { ManagedUser } from '#domain/users/managed.ts'
import type { Option } from '#lookups/options.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import * as styles from '#views/audit/audit.css.ts'
import { useChoices, useList, useWorkspace } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import type { CustomEditorProps } from '#views/ui/filter/filterDefinition.ts'
import { TextInput } from '#views/ui/input/TextInput.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const Combobox = lazyWithRetry(() => import('#views/ui/combobox/Combobox.tsx'))

/** The area whose list is searched for people. */
const usersArea = 'users'

/** The author of changes that no user made, such as a contract ending on its last day. */
const musterOption = { key: 'system', text: 'Muster' }

const noRows: readonly never[] = []

const useRows = (list: RecordListActor | undefined): readonly Row[] =>
  useSelector(list, (state) => state?.context.lastShown?.rows ?? state?.context.rows ?? noRows)

const nameOf = ({ lastName, firstName }: ManagedUser) => `${lastName}, ${firstName}`

/** Returns the people whose names are loaded: those in the events shown, those found by a search, and Muster itself. */
export function useNamedPeople(): readonly Option[] {
  const events = useRows(useList('audit')) as unknown as readonly AuditEvent[]
  const foundUsers = useRows(useChoices(usersArea)) as unknown as readonly ManagedUser[]
  return useMemo(() => {
    const names = new Map<string, string>([
      ...foundUsers.map((user) => [user.uid, nameOf(user)] as const),
      ...events.map(({ actorUid, actorName }) => [actorUid, actorName] as const),
      [musterOption.key, musterOption.text],
    ])
    return [...names].map(([key, text]) => ({ key, text }))
  }, [events, foundUsers])
}

/** Filters events by who made the changes: a user of the client, searched by name, or Muster itself. */
export function PersonFilter({ value, valueText, onChange }: CustomEditorProps) {
  const workspace = useWorkspace()
  const list = useChoices(usersArea)
  const foundUsers = useRows(list) as unknown as readonly ManagedUser[]
  const [typed, setTyped] = useState('')
  const busy = useSelector(
    list,
    (state) => state === undefined || state.hasTag('busy') || state.hasTag('waiting'),
  )
  const hasFailed = useSelector(list, (state) => state?.hasTag('error') ?? false)
  const options = busy
    ? []
    : foundUsers.map((user) => ({ key: user.uid, text: nameOf(user), meta: user.email }))
  return (
    <Field label="User">
      <Combobox
        value={value}
        valueText={valueText}
        options={typed === '' && !busy ? [...options, musterOption] : options}
        loading={busy}
        failure={hasFailed ? "Couldn't load the users." : undefined}
        onSearch={(text) => {
          setTyped(text)
          workspace?.send({ type: 'choices.search', areas: [usersArea], text })
        }}
        onChange={onChange}
      />
    </Field>
  )
}

/** Filters events by the number or name of their record. */
export function RecordFilter({ value, onChange }: CustomEditorProps) {
  const [typed, setTyped] = useState(value)
  return (
    <form
      className={styles.recordFilter}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim().slice(0, maxSearchLength))
      }}
    >
      <Field label="Number or name">
        <TextInput value={typed} onChange={setTyped} />
      </Field>
      <Button type="submit" tone="primary" size="small">
        Apply
      </Button>
    </form>
  )
}
