import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { useTypedSearch } from '#views/records/list/useTypedSearch.ts'
import { useUnconfirmed } from '#views/shell/unconfirmed.ts'
import { SearchInput } from '#views/ui/input/SearchInput.tsx'

/** The search box. Renders alone, so typing doesn't rerender the list. */
export function ListSearch({ list, label }: { list: RecordListActor | undefined; label: string }) {
  const { text, type, searchNow } = useTypedSearch(list)
  const unconfirmed = useUnconfirmed()
  return <SearchInput label={label} value={unconfirmed ? '' : text} onChange={type} onEnter={searchNow} />
}
