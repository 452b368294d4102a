import { useEffect, useState } from 'react'
import { SortMenu, type SortMenuProps } from '#views/ui/table/SortMenu.tsx'

interface SortedByProps<Row> extends SortMenuProps<Row> {
  /** The columns that the list shows if there is enough room. */
  readonly shown: readonly { readonly key: string }[]
  /** The name of the table, to find the heading of the sorted column. */
  readonly table: string
  /** What the list is sorted by if the user hasn't chosen a column. */
  readonly orderText: string | undefined
}

/** Shows what a list is sorted by if no heading does, because the column is hidden or the window is too narrow for it. */
export function SortedBy<Row>({ shown, table, orderText, ...menu }: SortedByProps<Row>) {
  const { columns, sort } = menu
  const column = columns.find(({ key }) => key === sort?.key)
  const isShown = shown.some(({ key }) => key === column?.key)
  const isSqueezed = useSqueezed(table, isShown ? column?.key : undefined)
  if (column === undefined && orderText !== undefined) return <SortMenu {...menu} label={orderText} />
  if (column === undefined || (isShown && !isSqueezed)) return null
  return <SortMenu {...menu} label={`Sorted by: ${column.header}`} />
}

/** Returns true if the list is too narrow to show a column. */
function useSqueezed(table: string, key: string | undefined): boolean {
  const [isSqueezed, setSqueezed] = useState(false)
  useEffect(() => {
    if (key === undefined || typeof ResizeObserver === 'undefined') return
    const selector = `table[aria-label="${CSS.escape(table)}"] th[data-key="${CSS.escape(key)}"]`
    let head: Element | null = null
    const sizes = new ResizeObserver(() => {
      // The table that shows a page and the one that shows the whole list replace each other.
      if (head?.isConnected !== true) find()
      else setSqueezed(head.getBoundingClientRect().width === 0)
    })
    // The table that shows the whole list loads later than this.
    const changes = new MutationObserver(() => find())
    const find = () => {
      head = document.querySelector(selector)
      sizes.disconnect()
      changes.disconnect()
      if (head === null) changes.observe(document.body, { childList: true, subtree: true })
      else sizes.observe(head)
    }
    find()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [table, key])
  return isSqueezed
}
