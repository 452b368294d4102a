import { useState } from 'react'
import { Link } from 'wouter'
import { isReady, type Run, type RunFinding, type ShownRunRow } from '#domain/invoices/run.ts'
import { moneyOf, centsOf, sumOf } from '#domain/kernel/money.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { SearchInput } from '#views/ui/input/SearchInput.tsx'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { Status } from '#views/ui/state/Status.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'

const decimalHours = (minutes: number) => (minutes / 60).toFixed(2)

type State = 'Ready' | 'Blocked' | 'Nothing to bill'

const stateOf = (row: ShownRunRow): State =>
  isReady(row) ? 'Ready' : row.blockers.length > 0 ? 'Blocked' : 'Nothing to bill'

const choices = ['All', 'Ready', 'Blocked', 'Nothing to bill'] as const

/** Returns true if the search text appears in a row's company name, contract numbers or employee names. */
function matchesSearch({ billToName, contracts }: ShownRunRow, search: string): boolean {
  const texts = [
    billToName,
    ...contracts.flatMap(({ contractNo, employeeName }) => [contractNo, employeeName]),
  ]
  const searchText = search.trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(searchText))
}

/** The invoices that a run would create, and what blocks them. The filter and the search only change what is shown. */
export function RunRows({ run: { rows } }: { run: Run }) {
  const [state, setState] = useState<(typeof choices)[number]>('All')
  const [search, setSearch] = useState('')
  const matches = rows.filter((row) => matchesSearch(row, search))
  const matchesIn = (choice: (typeof choices)[number]) =>
    matches.filter((row) => choice === 'All' || stateOf(row) === choice)
  const visibleRows = matchesIn(state)
  return (
    <section className={styles.section} aria-label="To bill">
      <h2>To bill</h2>
      {rows.length === 0 ? (
        <p>There is nothing new to bill in this period.</p>
      ) : (
        <>
          <div className={styles.actionRow}>
            <SearchInput label="Search contracts" value={search} onChange={setSearch} />
            <span role="group" aria-label="Show" className={styles.states}>
              {choices
                .map((choice) => ({ choice, count: matchesIn(choice).length }))
                .filter(({ choice, count }) => choice !== 'Nothing to bill' || count > 0 || choice === state)
                .map(({ choice, count }) => (
                  <Button
                    key={choice}
                    size="small"
                    tone={choice === state ? 'secondary' : 'ghost'}
                    aria-pressed={choice === state}
                    onClick={() => setState(choice)}
                  >
                    {`${choice} ${count}`}
                  </Button>
                ))}
            </span>
          </div>
          {visibleRows.length === 0 ? (
            <p>No contracts match your search and filter.</p>
          ) : (
            <DataTable
              label="To bill"
              columns={columns}
              rows={visibleRows}
              idOf={({ key }) => key}
              nameOf={({ billToName }) => billToName}
            />
          )}
          <p className={styles.amount}>Ready: {totalsOf(rows.filter(isReady))}</p>
        </>
      )}
    </section>
  )
}

/** Returns the total amounts of the rows, one for each currency, or `0.00` if there are no rows. */
function totalsOf(rows: readonly ShownRunRow[]): string {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  const sums = [...byCurrency].map(([currency, currencyRows]) =>
    MoneyText({ currency, amount: moneyOf(sumOf(currencyRows.map(({ amount }) => centsOf(amount)))) }),
  )
  return sums.length === 0 ? '0.00' : sums.join(', ')
}

/** Returns the hours of a contract. Empty for a contract that bills no time. */
function hoursText({ minutes, otMinutes }: ShownRunRow['contracts'][number]): string {
  if (minutes === 0) return ''
  const overtime = otMinutes === 0 ? '' : `, ${decimalHours(otMinutes)} overtime`
  return `: ${decimalHours(minutes - otMinutes)} regular${overtime}`
}

const columns: readonly Column<ShownRunRow>[] = [
  {
    key: 'billTo',
    header: 'Bill to',
    cell: ({ billToName, contracts }) => (
      <span className={styles.lines}>
        {billToName}
        {contracts.map((contract) => (
          <span key={contract.id} className={styles.detail}>
            {`${contract.contractNo} ${contract.employeeName}${hoursText(contract)}`}
          </span>
        ))}
      </span>
    ),
    width: 'large',
    small: 'title',
  },
  {
    key: 'hours',
    header: 'Hours',
    cell: ({ minutes }) => decimalHours(minutes),
    align: 'end',
    fit: 'rate',
    room: 'some',
  },
  {
    key: 'overtime',
    header: 'Overtime',
    cell: ({ otMinutes }) => (otMinutes === 0 ? '–' : decimalHours(otMinutes)),
    align: 'end',
    fit: 'rate',
    room: 'some',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
    align: 'end',
    fit: 'rate',
    small: 'aside',
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <RowStatus row={row} />,
    width: 'large',
    small: 'meta',
  },
]

function RowStatus({ row }: { row: ShownRunRow }) {
  const { blockers, warnings } = row
  const state = stateOf(row)
  return (
    <span className={styles.lines}>
      {state === 'Ready' ? (
        <Status tone="positive" fill="full">
          Ready
        </Status>
      ) : (
        <Status tone={state === 'Blocked' ? 'warning' : 'neutral'} fill="half">
          {state}
        </Status>
      )}
      {[...blockers, ...warnings].map((hint) => (
        <Hint key={hint.code + hint.contractId + hint.message} hint={hint} />
      ))}
    </span>
  )
}

/** A blocker or warning, linked to where it can be fixed. */
function Hint({ hint: { code, message, contractId } }: { hint: RunFinding }) {
  const contracts = useRecordArea('contracts')
  const timesheets = useRecordArea('timesheets')
  const isAboutTime = code === 'unapproved' || code === 'missing'
  const href = isAboutTime
    ? `${timesheets.listPath}?${new URLSearchParams({ contractId })}`
    : recordPath(contracts, contractId)
  return (
    <span className={styles.detail}>
      <Link href={href}>
        <TextWithDates text={message} />
      </Link>
    </span>
  )
}
