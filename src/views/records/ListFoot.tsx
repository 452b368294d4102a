import { ListTotals } from '#views/records/ListTotals.tsx'
import { SelectionBar, type SelectionBarProps } from '#views/records/SelectionBar.tsx'

/** What stands between the rows and the pages of a list. Loaded after the rows. */
export default function ListFoot(props: SelectionBarProps) {
  return (
    <>
      <ListTotals area={props.area.name} />
      <SelectionBar {...props} />
    </>
  )
}
