import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { Row } from '#domain/answer.ts'
import type { EntityAreaName } from '#machines/route.ts'
import { useList } from '#views/ActorsContext.tsx'
import { Filters, type Filter } from '#views/entities/Filters.tsx'
import * as styles from '#views/entities/entities.css.ts'
import { useListUrl } from '#views/entities/useListUrl.ts'
import { listPath, recordPath } from '#views/paths.ts'
import { ColumnChooser } from '#views/ui/ColumnChooser.tsx'
import { DataTable } from '#views/ui/DataTable.tsx'
import type { Column } from '#views/ui/dataTableTypes.ts'
import { EmptyState } from '#views/ui/EmptyState.tsx'
import { ErrorState } from '#views/ui/ErrorState.tsx'
import { LinkButton } from '#views/ui/LinkButton.tsx'
import { Page } from '#views/ui/Page.tsx'
import { PageHeader } from '#views/ui/PageHeader.tsx'
import { Pagination } from '#views/ui/Pagination.tsx'
import { SearchInput } from '#views/ui/SearchInput.tsx'
import Plus from 'lucide-react/icons/plus'

export interface ListPageProps<R extends Row> {
  readonly area: EntityAreaName
  /** The area's name: heading, table and document title. */
  readonly title: string
  /** What there are many of, in a sentence: `employees`. */
  readonly plural: string
  /** The action that adds one, with its permission checked; undefined hides it. */
  readonly add?: string | undefined
  readonly columns: readonly Column<R>[]
  readonly filters: readonly Filter[]
  readonly nameOf: (row: R) => string
  /** Between title and filters, e.g. the way to a sister list. */
  readonly children?: ReactNode
}

const nothing = 'Nothing matches'

/** The one list page: search, filters, order, paging and columns in the URL, the rows in the chart. */
export function ListPage<R extends Row>(props: ListPageProps<R>) {
  const { area, title, plural, add, columns, filters, nameOf, children } = props
  const list = useList(area)
  const url = useListUrl(list)
  const [cursorId, setCursorId] = useState<string | null>(null)
  const busy = useSelector(list, (state) => state.hasTag('busy'))
  const failed = useSelector(list, (state) => state.hasTag('error'))
  const idle = useSelector(list, (state) => state.matches('idle'))
  const { rows, total, lastShown, typed, errors } = useSelector(list, ({ context }) => context)
  const shown = (lastShown?.rows ?? rows) as readonly R[]
  const count = lastShown?.total ?? total
  const { request } = url
  const narrowed = request.search !== undefined || request.filters !== undefined
  const first = (busy || idle) && shown.length === 0

  return (
    <Page fill>
      <title>{`${title} · Muster`}</title>
      <PageHeader
        title={title}
        count={first || failed ? undefined : count}
        actions={
          add !== undefined && (
            <LinkButton href={recordPath(area, null)} tone="primary" icon={Plus}>
              {add}
            </LinkButton>
          )
        }
      />
      {children}
      <div className={styles.filters}>
        <SearchInput
          label={`Search ${plural}`}
          value={typed}
          onChange={(text) => list.send({ type: 'list.search', text })}
        />
        <Filters
          filters={filters}
          chosen={request.filters ?? {}}
          onChange={(chosen) => url.go({ filters: chosen })}
        />
        <div className={styles.push}>
          <ColumnChooser
            columns={columns.map(({ key, header }, index) => ({
              key,
              text: header,
              shown: !url.hidden.includes(key),
              locked: index === 0,
            }))}
            onToggle={url.toggleColumn}
          />
        </div>
      </div>
      {failed ? (
        <ErrorState
          message={errors[0]?.message ?? 'The list could not be loaded.'}
          onRetry={() => list.send({ type: 'list.reload' })}
        />
      ) : (
        <DataTable
          fill
          label={title}
          columns={columns.filter(({ key }) => !url.hidden.includes(key))}
          rows={shown}
          idOf={({ id }) => id}
          nameOf={nameOf}
          hrefOf={({ id }) => recordPath(area, id)}
          loading={first ? 'first' : busy ? 'again' : undefined}
          expected={request.limit}
          sort={sortOf(request.sort)}
          onSort={({ key, direction }) => url.go({ sort: direction === 'descending' ? `-${key}` : key })}
          cursor={{ cursorId, onCursor: setCursorId }}
          empty={
            <EmptyState
              title={narrowed ? nothing : `No ${plural} yet`}
              message={
                narrowed
                  ? `There are no ${plural} with these words and filters.`
                  : `The ${plural} of this client will stand here.`
              }
              action={
                narrowed ? (
                  <LinkButton href={listPath(area)}>Show all</LinkButton>
                ) : (
                  add !== undefined && <LinkButton href={recordPath(area, null)}>{add}</LinkButton>
                )
              }
            />
          }
        />
      )}
      <Pagination
        page={request.offset / request.limit + 1}
        pageSize={request.limit}
        total={count}
        onPage={(page) => url.go({ offset: (page - 1) * request.limit })}
        onPageSize={(limit) => url.go({ limit })}
      />
    </Page>
  )
}

function sortOf(sort: string | undefined) {
  if (sort === undefined) return undefined
  return sort.startsWith('-')
    ? { key: sort.slice(1), direction: 'descending' as const }
    : { key: sort, direction: 'ascending' as const }
}
