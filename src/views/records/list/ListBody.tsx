import { memo, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Row } from '#domain/kernel/answer.ts'
import {
  maxOffset,
  isSameRequest,
  windowOffset,
  windowRows,
  type ListRequest,
} from '#domain/kernel/lists/lists.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { addPath } from '#views/records/about.ts'
import type { ListColumn, SortOf } from '#views/records/list/listColumn.ts'
import { ListSearch } from '#views/records/list/ListSearch.tsx'
import { filterTexts, Filters } from '#views/records/list/Filters.tsx'
import type { RecordQueue } from '#views/records/list/queue.ts'
import * as styles from '#views/records/records.css.ts'
import { PrintLine } from '#views/records/PrintLine.tsx'
import { useColumns } from '#views/records/list/useColumns.ts'
import { sortOf, useListUrl } from '#views/records/list/useListUrl.ts'
import { useSetPageSize } from '#views/records/list/useSetPageSize.ts'
import { useRowSelection } from '#views/records/bulk/useRowSelection.ts'
import { useUnconfirmed } from '#views/shell/unconfirmed.ts'
import { addText, recordPath, type RecordArea } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/route/paths.ts'
import { useWindowFilters } from '#views/records/list/useWindowFilters.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import { SortMenu } from '#views/ui/table/SortMenu.tsx'
import type { Sort } from '#views/ui/table/dataTableTypes.ts'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'
import { Pagination, rangeText } from '#views/ui/pagination/Pagination.tsx'
import { lazyAfterPaint } from '#views/ui/kit/lazyAfterPaint.ts'
import { useLargeScreen } from '#views/ui/kit/useSmallScreen.ts'
import { storedRow } from '#views/ui/kit/useScrollRestoration.ts'
import Plus from 'lucide-react/icons/plus'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

export interface ListPageProps<R extends Row, Query> {
  readonly columns: readonly ListColumn<R, Query>[]
  /** The server's default order. */
  readonly order?: SortOf<Query>
  /** The server's default order in words, if no column shows it. */
  readonly orderText?: string
  readonly nameOf: (row: R) => string
  /** Returns where a row links to. Set only if some rows don't link to a record page in the list's own area. */
  readonly hrefOf?: (row: R) => string
  /** The tab with the records waiting for a decision. */
  readonly queue?: RecordQueue
  /** True if the records of this list can only be changed one at a time. */
  readonly single?: boolean
  /** What is shown between the title and the filters, such as tabs that link to related lists. */
  readonly children?: ReactNode
}

/** The parts around the rows load after the first paint, so that they don't delay the rows. */
const latePart = lazyAfterPaint(async () => (await import('#views/records/list/listParts.ts')).listParts)
const ListFoot = latePart('ListFoot')
const StaleNotice = latePart('StaleNotice')
const StatusTabs = latePart('StatusTabs')
const ListEmpty = latePart('ListEmpty')
const ListExtras = latePart('ListExtras')
/** Typed as the component that it loads, because `lazy` loses the type of the rows. */
const WholeList = lazyWithRetry(
  () => import('#views/records/list/WholeList.tsx'),
) as unknown as typeof import('#views/records/list/WholeList.tsx').default

const noRows: readonly never[] = []
const idOf = ({ id }: Row) => id

type ListBodyProps<R extends Row, Query> = ListPageProps<R, Query> & {
  readonly area: RecordArea
  readonly list: RecordListActor | undefined
  /** The query string of the URL that `state` belongs to. */
  readonly search: string
  readonly state: ListState
}

/** The part of the list chart's state that the page shows. */
export interface ListState {
  readonly busy: boolean
  readonly failing: boolean
  readonly isLoaded: boolean
  readonly rows: readonly Row[]
  readonly count: number
  readonly isCapped: boolean
  readonly errors: readonly { readonly message: string; readonly field?: string | undefined }[]
  readonly requested: ListRequest | undefined
  readonly offset: number | null
}

function Body<R extends Row, Query>(props: ListBodyProps<R, Query>) {
  const { order, nameOf, hrefOf, children, area, list } = props
  const { busy, failing, isLoaded, rows, count, isCapped, errors, requested } = props.state
  const { title, permission } = area
  const filters = useWindowFilters(area)
  const canEdit = canMaintain(usePermissions(), permission)
  const url = useListUrl(area, list, props.search)
  const [, navigate] = useLocation()
  const [cursorId, setCursorId] = useState(storedRow)
  // An error with a field means that the API rejected a parameter in the URL.
  const refusedLink = errors.find(({ field }) => field !== undefined)?.message
  const { request, toggled } = url
  const { columns, shownColumns, onColumns } = useColumns(props.columns, toggled)
  const rowHref = useMemo(() => hrefOf ?? (({ id }: R) => recordPath(area, id)), [hrefOf, area])
  const cursor = useMemo(() => ({ cursorId, onCursor: setCursorId }), [cursorId])
  const unconfirmed = useUnconfirmed()
  const shownRows = unconfirmed ? noRows : (rows as readonly R[])
  const isLarge = useLargeScreen()
  const showsAllRows = isLarge && request.limit === windowRows
  const exportKeys = shownColumns.flatMap(({ key, exports }) => exports ?? [key])
  const matches = { request, columns: exportKeys, total: count, isCapped }
  const currentRow = shownRows.find(({ id }) => id === cursorId) ?? shownRows[0]
  const setPageSize = useSetPageSize(url)
  const addHref = addPath(area, request.filters ?? {})
  const canAddHere =
    area.record !== undefined && area.adds !== false && (area.adds !== 'about' || addHref.includes('?'))
  const addLabel = canEdit && canAddHere ? addText(area) : undefined
  const failed = failing && !unconfirmed
  const sort = sortOf(request.sort ?? order)
  const onSort = ({ key, direction }: Sort) => url.go({ sort: direction === 'descending' ? `-${key}` : key })
  const isFirstLoad = unconfirmed || (!isLoaded && !failing)
  const offset = requested !== undefined && isSameRequest(requested, request) ? props.state.offset : null
  // While new rows load, or if they can't be loaded, the list still shows the previous ones.
  const [shownFrom, setShownFrom] = useState(props.state.offset)
  if (props.state.offset !== null && props.state.offset !== shownFrom) setShownFrom(props.state.offset)
  const range =
    isFirstLoad || failed || shownFrom === null
      ? undefined
      : rangeText(shownFrom, rows.length, count, isCapped)
  const isWindow = showsAllRows && !isFirstLoad && !failed && count > 0
  const selection = useRowSelection(area, shownRows, isWindow || props.single === true)
  const table = {
    label: title,
    columns: shownColumns,
    rows: shownRows,
    idOf,
    nameOf,
    hrefOf: rowHref,
    sort,
    onSort,
    cursor,
  }
  const paging = {
    pageSize: request.limit,
    onPageSize: setPageSize,
    allRows: isLarge ? windowRows : undefined,
    isCapped,
  }
  const foot = !isFirstLoad && (
    <Suspense>
      <ListFoot
        area={area}
        {...matches}
        rows={showsAllRows ? noRows : shownRows}
        queue={props.queue}
        row={currentRow}
      />
    </Suspense>
  )
  const onScrollEnd = (middle: number) => {
    const next = windowOffset(middle)
    if (next !== request.offset) url.go({ offset: next }, 'replace')
  }

  return (
    <Page fill>
      <title>{`${title} · Muster`}</title>
      <PageHeader
        title={title}
        count={isFirstLoad || failed ? undefined : count}
        isCapped={isCapped}
        actions={
          addLabel !== undefined &&
          (area.addText === undefined ? (
            <LinkButton href={addHref} tone="primary" icon={Plus}>
              {addLabel}
            </LinkButton>
          ) : (
            <Button tone="primary" icon={Plus} onClick={() => navigate(addHref)}>
              {addLabel}
            </Button>
          ))
        }
      />
      <PrintLine
        parts={[
          ...(unconfirmed || request.search === undefined ? [] : [`“${request.search}”`]),
          ...filterTexts(filters, request.filters ?? {}),
          range ?? '',
        ]}
      />
      {children}
      {area.listTabs && (
        <div className={styles.tabsPlace}>
          {!isFirstLoad && (
            <Suspense>
              <StatusTabs area={area} tabs={area.listTabs} request={request} view={url.view} />
            </Suspense>
          )}
        </div>
      )}
      <div className={styles.filters}>
        <ListSearch list={list} label={area.searchPlaceholder ?? `Search ${area.title.toLowerCase()}`} />
        <Filters
          filters={filters}
          selected={request.filters ?? {}}
          onChange={(selected) => url.go({ filters: selected })}
        >
          <SortMenu columns={columns} sort={sort} onSort={onSort} />
        </Filters>
        <div className={styles.push}>
          {!isFirstLoad && (
            <Suspense>
              <ListExtras
                area={area.name}
                {...matches}
                url={url}
                onColumns={onColumns}
                order={order ?? columns.find(({ sortable }) => sortable)?.key ?? ''}
                disabled={failed}
                sort={sort}
                orderText={props.orderText}
                onSort={onSort}
                list={list}
                allColumns={columns}
                shownColumns={shownColumns}
                row={currentRow}
                nameOf={nameOf}
                hrefOf={rowHref}
              />
            </Suspense>
          )}
        </div>
      </div>
      {!unconfirmed && <StaleNotice list={list} />}
      {failed && refusedLink !== undefined ? (
        <ErrorState
          title="This link no longer matches the list."
          message="Its sort order or one of its filters is no longer available."
          details={refusedLink}
          action={<LinkButton href={area.listPath}>Show all</LinkButton>}
        />
      ) : failed ? (
        <ErrorState
          message={errors[0]?.message ?? "Couldn't load the list."}
          onRetry={() => list?.send({ type: 'list.reload' })}
        />
      ) : isWindow ? (
        <Suspense>
          <WholeList
            {...{ ...table, ...paging, area, request, count }}
            single={props.single === true}
            foot={foot}
            offset={offset}
            requested={request.offset}
            total={Math.min(count, maxOffset + windowRows)}
            list={toQuery({ ...request, offset: 0 })}
            onScrollEnd={onScrollEnd}
          />
        </Suspense>
      ) : (
        <DataTable
          {...table}
          fill
          loading={isFirstLoad ? 'first' : busy || url.isUnresolved ? 'again' : undefined}
          expected={Math.min(request.limit, 100)}
          page={toQuery(request)}
          selection={selection}
          empty={<ListEmpty {...{ area, count, addHref, url }} addText={addLabel} queue={props.queue} />}
        />
      )}
      {!isWindow && foot}
      {!isWindow && (
        <Pagination
          {...paging}
          page={Math.floor(request.offset / request.limit) + 1}
          total={isFirstLoad || failed ? null : count}
          range={range}
          maxOffset={maxOffset}
          onPage={(page) => url.go({ offset: (page - 1) * request.limit })}
        />
      )}
    </Page>
  )
}

/** The page with its header, filters, rows and pagination. Typed as the component that it wraps, because `memo` loses the type of the rows. */
export const ListBody = memo(Body) as unknown as typeof Body
