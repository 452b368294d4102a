import type { Row } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import { useWholeSelection } from '#views/records/bulk/useWholeSelection.ts'
import type { RecordArea } from '#views/shell/area.ts'
import WindowTable, { type WindowTableProps } from '#views/ui/table/WindowTable.tsx'

interface WholeListProps<R extends Row> extends Omit<WindowTableProps<R>, 'selection'> {
  readonly area: RecordArea
  readonly request: ListRequest
  /** The number of matches. `total` is the number of rows that can be scrolled to. */
  readonly count: number
  /** True if the records of this list can only be changed one at a time. */
  readonly single: boolean
}

/** All matches of a list as one table, with its selection. Loaded on demand. */
export default function WholeList<R extends Row>({
  area,
  request,
  count,
  single,
  ...props
}: WholeListProps<R>) {
  const selection = useWholeSelection(area, { request, total: count, isCapped: props.isCapped === true })
  return <WindowTable {...props} selection={single ? undefined : selection} />
}
