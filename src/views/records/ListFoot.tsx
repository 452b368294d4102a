import { ListTotals } from '#views/records/ListTotals.tsx'
import { SelectionBar, type SelectionBarProps } from '#views/records/SelectionBar.tsx'

/** The totals and the selection bar between the rows and the pagination. Loaded after the rows. */
export default function ListFoot(props: SelectionBarProps) {
  return (
    <>
      <ListTotals area={props.area.name} />
      <SelectionBar {...props} />
    </>
  )
}
