import { ListTotals } from '#views/records/list/ListTotals.tsx'
import { SelectionBar, type SelectionBarProps } from '#views/records/bulk/SelectionBar.tsx'

/** The totals and the selection bar between the rows and the pagination. Loaded after the rows. */
export default function ListFoot(props: SelectionBarProps) {
  return (
    <>
      <ListTotals area={props.area.name} />
      <SelectionBar {...props} />
    </>
  )
}
