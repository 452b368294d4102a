import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { useId, type ReactNode } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import type { Glyph } from '#views/ui/icon/Icon.tsx'
import { PageField } from '#views/ui/pagination/PageField.tsx'
import { countText } from '#views/ui/pagination/countText.ts'
import * as styles from '#views/ui/pagination/Pagination.css.ts'
import { Select } from '#views/ui/input/Select.tsx'

interface PageSizeProps {
  pageSize: number
  onPageSize: (pageSize: number) => void
  pageSizes?: readonly number[] | undefined
  /** The page size that is offered as "All", for a list in which users can scroll through all rows. */
  allRows?: number | undefined
}

export interface PaginationProps extends PageSizeProps {
  /** Counted from 1. */
  page: number
  /** Null until the total is known. */
  total: number | null
  /** The position of the shown rows in the list. It only changes once another page has loaded. */
  range?: string | undefined
  /** True if there are more rows than were counted. */
  isCapped?: boolean | undefined
  /** The largest offset that a page can have, for a list whose last page isn't known. */
  maxOffset?: number | undefined
  onPage: (page: number) => void
  /** Content shown in the middle, such as the totals of the whole list. */
  children?: ReactNode
}

/** Returns the position of the shown rows in the list: "1–10 of 124". If there are more rows than were counted: "1–10 of 10,000+". */
export const rangeText = (offset: number, rows: number, total: number, isCapped: boolean): string =>
  rows === 0
    ? `0 of ${countText(total)}`
    : `${countText(offset + 1)}–${countText(offset + rows)} of ${countText(total, isCapped)}`

const defaultPageSizes = [10, 25, 50, 100]

/** Lets the user select the number of rows per page. */
export function PageSize({ pageSize, onPageSize, pageSizes = defaultPageSizes, allRows }: PageSizeProps) {
  const id = useId()
  const sizes = new Set([...pageSizes, ...(allRows === undefined ? [] : [allRows]), pageSize])
  return (
    <span className={styles.size}>
      <label htmlFor={id} className={styles.sizeLabel}>
        Rows per page
      </label>
      <Select
        id={id}
        size="small"
        noPlaceholder
        value={String(pageSize)}
        options={[...sizes].map((size) => ({
          key: String(size),
          text: size === allRows ? 'All' : String(size),
        }))}
        onChange={(key) => onPageSize(Number(key))}
      />
    </span>
  )
}

/** The footer of a list: rows per page, the current range and the page buttons. */
export function Pagination(props: PaginationProps) {
  const { pageSize, total, range, isCapped = false, onPage, children } = props
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  // From a page past the end, the Previous page button goes to the last page.
  const page = total === null ? props.page : Math.min(props.page, lastPage + 1)
  const loading = total === null
  const backwardProps = { loading, disabledReason: page <= 1 ? 'This is the first page.' : undefined }
  const lastReachable = Math.floor((props.maxOffset ?? 0) / pageSize) + 1
  const isLast = page >= lastPage && !isCapped
  const forwardProps = { loading, disabledReason: isLast ? 'This is the last page.' : undefined }
  // The last page is unknown if not all rows were counted.
  const lastPageProps = isCapped
    ? { loading, disabledReason: 'Narrow your search to reach the last page.' }
    : forwardProps
  return (
    <nav aria-label="Pagination" className={styles.foot}>
      <PageSize {...props} />
      {children}
      <span className={styles.range}>{range}</span>
      <span className={styles.pager}>
        <StepButton {...backwardProps} glyph={ChevronsLeft} name="First page" onPress={() => onPage(1)} />
        <StepButton
          {...backwardProps}
          glyph={ChevronLeft}
          name="Previous page"
          onPress={() => onPage(page - 1)}
        />
        <PageField
          page={props.page}
          last={isCapped ? lastReachable : lastPage}
          disabled={total === null}
          onPage={onPage}
        />
        {total !== null && <span>{`of ${countText(lastPage, isCapped)}`}</span>}
        <StepButton
          {...forwardProps}
          glyph={ChevronRight}
          name="Next page"
          onPress={() => onPage(page + 1)}
        />
        <StepButton
          {...lastPageProps}
          glyph={ChevronsRight}
          name="Last page"
          onPress={() => onPage(lastPage)}
        />
      </span>
    </nav>
  )
}

export interface StepButtonProps {
  readonly glyph: Glyph
  readonly name: string
  readonly loading: boolean
  readonly disabledReason: string | undefined
  readonly onPress: () => void
}

/** A button that moves to another page or row. */
export function StepButton({ glyph, name, loading, disabledReason, onPress }: StepButtonProps) {
  return (
    <Button
      size="small"
      iconOnly
      icon={glyph}
      disabled={loading}
      disabledReason={loading ? undefined : disabledReason}
      onClick={onPress}
    >
      {name}
    </Button>
  )
}
