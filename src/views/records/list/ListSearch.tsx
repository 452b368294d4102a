import { useSelector } from '@xstate/react'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { useUnconfirmed } from '#views/shell/unconfirmed.ts'
import { SearchInput } from '#views/ui/input/SearchInput.tsx'

/** The search box. Renders alone, so typing doesn't rerender the list. */
export function ListSearch({ list, label }: { list: RecordListActor | undefined; label: string }) {
  const typed = useSelector(list, (state) => state?.context.typed ?? '')
  const unconfirmed = useUnconfirmed()
  return (
    <SearchInput
      label={label}
      value={unconfirmed ? '' : typed}
      onChange={(text) => list?.send({ type: 'list.search', text })}
      onEnter={() => list?.send({ type: 'list.searchNow' })}
    />
  )
}
