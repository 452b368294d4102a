import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import type { RecordAreaName } from '#machines/kit/route.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { useList } from '#views/shell/ActorsContext.tsx'
import { Filters, type Filter } from '#views/records/Filters.tsx'
import * as styles from '#views/records/records.css.ts'
import { useListUrl } from '#views/records/useListUrl.ts'
import { useHeld } from '#views/shell/held.ts'
import { listPath, recordPath, toQuery } from '#views/shell/paths.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { ColumnChooser } from '#views/ui/table/ColumnChooser.tsx'
import { countText } from '#views/ui/pagination/countText.ts'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'
import { EmptyState } from '#views/ui/state/EmptyState.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'
import { Pagination } from '#views/ui/pagination/Pagination.tsx'
import { SearchInput } from '#views/ui/input/SearchInput.tsx'
import { keptRow } from '#views/ui/kit/useScrollPlace.ts'
import Plus from 'lucide-react/icons/plus'

export interface ListPageProps<R extends Row> {
  readonly area: RecordAreaName
  /** The area's name: heading, table and document title. */
  readonly title: string
  /** What there are many of, in a sentence: `employees`. */
  readonly plural: string
  /** The action that adds one, with its permission checked; undefined hides it. */
  readonly add?: string | undefined
  readonly columns: readonly Column<R>[]
  /** The order the server gives when none is asked for. */
  readonly order: string
  readonly filters: readonly Filter[]
  readonly nameOf: (row: R) => string
  /** Between title and filters, e.g. the way to a sister list. */
  readonly children?: ReactNode
}

const nothing = 'Nothing matches'

/** The one list page: search, filters, order, paging and columns in the URL, the rows in the chart. */
export function ListPage<R extends Row>(props: ListPageProps<R>) {
  const { area, title, plural, add, columns, order, filters, nameOf, children } = props
  const list = useList(area)
  const url = useListUrl(list)
  const [cursorId, setCursorId] = useState(keptRow)
  const busy = useSelector(list, (state) => state.hasTag('busy'))
  const failing = useSelector(list, (state) => state.hasTag('error'))
  const idle = useSelector(list, (state) => state.matches('idle') || state.matches('settling'))
  const rows = useSelector(list, ({ context }) => context.lastShown?.rows ?? context.rows)
  const count = useSelector(list, ({ context }) => context.lastShown?.total ?? context.total)
  const errors = useSelector(list, ({ context }) => context.errors)
  const held = useHeld()
  const shown = held ? [] : (rows as readonly R[])
  const { request } = url
  const narrowed = request.search !== undefined || request.filters !== undefined
  const failed = failing && !held
  const first = held || ((busy || idle) && shown.length === 0)

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
        <ListSearch list={list} label={`Search ${plural}`} />
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
            table={title}
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
          page={toQuery(request)}
          sort={sortOf(request.sort ?? order)}
          onSort={({ key, direction }) => url.go({ sort: direction === 'descending' ? `-${key}` : key })}
          cursor={{ cursorId, onCursor: setCursorId }}
          empty={
            count > 0 ? (
              <EmptyState
                title="This page doesn't exist"
                message={`The list has ${countText(count)} ${plural}.`}
                action={<Button onClick={() => url.go({ offset: 0 })}>Show the first page</Button>}
              />
            ) : (
              <EmptyState
                title={narrowed ? nothing : `No ${plural} yet`}
                message={
                  narrowed
                    ? `No ${plural} match your search and filters.`
                    : `${title} you add will appear here.`
                }
                action={
                  narrowed ? (
                    <LinkButton href={listPath(area)}>Show all</LinkButton>
                  ) : (
                    add !== undefined && <LinkButton href={recordPath(area, null)}>{add}</LinkButton>
                  )
                }
              />
            )
          }
        />
      )}
      <Pagination
        page={request.offset / request.limit + 1}
        pageSize={request.limit}
        total={first || failed ? null : count}
        onPage={(page) => url.go({ offset: (page - 1) * request.limit })}
        onPageSize={(limit) => url.go({ limit })}
      />
    </Page>
  )
}

/** The search box by itself: what is typed changes nothing else until typing rests. */
function ListSearch({ list, label }: { list: RecordListActor; label: string }) {
  const typed = useSelector(list, ({ context }) => context.typed)
  const held = useHeld()
  return (
    <SearchInput
      label={label}
      value={held ? '' : typed}
      onChange={(text) => list.send({ type: 'list.search', text })}
    />
  )
}

function sortOf(sort: string) {
  return sort.startsWith('-')
    ? { key: sort.slice(1), direction: 'descending' as const }
    : { key: sort, direction: 'ascending' as const }
}
