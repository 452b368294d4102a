import { useEffect, useState } from 'react'
import { SortMenu, type SortMenuProps } from '#views/ui/table/SortMenu.tsx'

interface SortedByProps<Row> extends SortMenuProps<Row> {
  /** The columns that the list shows if there is enough room. */
  readonly shown: readonly { readonly key: string }[]
  /** The name of the table that has the heading of the sorted column. */
  readonly table: string
  /** What the list is sorted by if the user hasn't chosen a column. */
  readonly orderText: string | undefined
}

/** Shows what a list is sorted by when no column heading does. The sorted column may be hidden, or the list too narrow for it. */
export function SortedBy<Row>({ shown, table, orderText, ...menu }: SortedByProps<Row>) {
  const { columns, sort } = menu
  const column = columns.find(({ key }) => key === sort?.key)
  const isShown = shown.some(({ key }) => key === column?.key)
  const isTooNarrow = useTooNarrow(table, isShown ? column?.key : undefined)
  if (column === undefined && orderText !== undefined) return <SortMenu {...menu} label={orderText} />
  if (column === undefined || (isShown && !isTooNarrow)) return null
  return <SortMenu {...menu} label={`Sorted by: ${column.header}`} />
}

/** Returns true if the list is too narrow to show a column. */
function useTooNarrow(table: string, key: string | undefined): boolean {
  const [isTooNarrow, setTooNarrow] = useState(false)
  useEffect(() => {
    if (key === undefined || typeof ResizeObserver === 'undefined') return
    const selector = `table[aria-label="${CSS.escape(table)}"] th[data-key="${CSS.escape(key)}"]`
    let head: Element | null = null
    const resizeObserver = new ResizeObserver(() => {
      // The table was replaced: one table shows a single page, and another one scrolls through all rows.
      if (head?.isConnected !== true) find()
      else setTooNarrow(head.getBoundingClientRect().width === 0)
    })
    // The table that scrolls through all rows loads later than this file.
    const mutationObserver = new MutationObserver(() => find())
    const find = () => {
      head = document.querySelector(selector)
      resizeObserver.disconnect()
      mutationObserver.disconnect()
      if (head === null) mutationObserver.observe(document.body, { childList: true, subtree: true })
      else resizeObserver.observe(head)
    }
    find()
    return () => {
      resizeObserver.disconnect()
      mutationObserver.disconnect()
    }
  }, [table, key])
  return isTooNarrow
}
