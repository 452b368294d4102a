import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, type ReactNode } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import { countText } from '#views/ui/pagination/countText.ts'
import * as styles from '#views/ui/pagination/Pagination.css.ts'
import { Select } from '#views/ui/input/Select.tsx'

export interface PaginationProps {
  /** Counted from 1. */
  page: number
  pageSize: number
  /** null while it is not known. */
  total: number | null
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
  pageSizes?: readonly number[] | undefined
  /** Between the two ends, e.g. sums of the whole list. */
  children?: ReactNode
}

/** "1–10 of 124". */
export function rangeText(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 of 0'
  const from = (page - 1) * pageSize + 1
  if (from > total) return `0 of ${countText(total)}`
  const to = Math.min(page * pageSize, total)
  return `${countText(from)}–${countText(to)} of ${countText(total)}`
}

/** The foot of a list: rows per page, where one is, previous and next. */
export function Pagination(props: PaginationProps) {
  const { pageSize, total, onPage, onPageSize, pageSizes = [10, 25, 50, 100], children } = props
  const id = useId()
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  // From anywhere past the end, one step back is the last page.
  const page = total === null ? props.page : Math.min(props.page, last + 1)
  return (
    <nav aria-label="Pagination" className={styles.foot}>
      <span className={styles.size}>
        <label htmlFor={id} className={styles.sizeLabel}>
          Rows per page
        </label>
        <Select
          id={id}
          size="small"
          alwaysSet
          value={String(pageSize)}
          options={pageSizes.map((size) => ({ key: String(size), text: String(size) }))}
          onChange={(key) => onPageSize(Number(key))}
        />
      </span>
      {children}
      <span className={styles.pager}>
        <span>{total !== null && rangeText(page, pageSize, total)}</span>
        <Button
          size="small"
          iconOnly
          icon={ChevronLeft}
          disabled={total === null}
          refusedReason={total !== null && page <= 1 ? 'This is the first page.' : undefined}
          onClick={() => onPage(page - 1)}
        >
          Previous page
        </Button>
        <Button
          size="small"
          iconOnly
          icon={ChevronRight}
          disabled={total === null}
          refusedReason={total !== null && page >= last ? 'This is the last page.' : undefined}
          onClick={() => onPage(page + 1)}
        >
          Next page
        </Button>
      </span>
    </nav>
  )
}
