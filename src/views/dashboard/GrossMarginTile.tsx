import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { currencyMargins, type CurrencyMargins } from '#domain/dashboard/margins.ts'
import type { RankedContract, TileAmount } from '#domain/dashboard/tiles.ts'
import { Bar } from '#views/dashboard/Bar.tsx'
import * as styles from '#views/dashboard/charts.css.ts'
import { useListHref } from '#views/dashboard/CountRow.tsx'
import * as lines from '#views/dashboard/dashboard.css.ts'
import { Tile, useTile } from '#views/dashboard/Tile.tsx'
import { TilePlaceholder } from '#views/dashboard/TilePlaceholder.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { visuallyHidden } from '#views/theme/base.css.ts'

/** The gross margins of the last 12 months, and the contracts with the highest and lowest ones. */
export function GrossMarginTile() {
  const ranked = useSelector(useTile('grossMargin'), (state) => state?.context.numbers?.ranked)
  return (
    <Tile
      tile="grossMargin"
      title="Gross margin"
      subject="Estimate: billed and unbilled amounts, less pay and burden. For the current month, monthly and annual fees are included through the last day with approved time."
      span="all"
    >
      {(counts, amounts) =>
        counts === null ? (
          <TilePlaceholder lines={6} />
        ) : (
          <div className={styles.columns}>
            <div className={styles.months}>
              <Currencies counts={counts} amounts={amounts} />
            </div>
            <div>
              <Ranking rank="HIGHEST" title="Highest gross margins of the last 12 months" ranked={ranked} />
              <Ranking rank="LOWEST" title="Lowest gross margins of the last 12 months" ranked={ranked} />
            </div>
          </div>
        )
      }
    </Tile>
  )
}

interface CurrenciesProps {
  readonly counts: Readonly<Record<string, number>>
  readonly amounts: readonly TileAmount[]
}

/** The months in the most common currency, and in the other currencies on demand. Amounts in different currencies are never added up. */
function Currencies({ counts, amounts }: CurrenciesProps) {
  const [mainMargins, ...otherMargins] = currencyMargins(counts, amounts)
  if (mainMargins === undefined) return null
  return (
    <>
      <Months {...mainMargins} />
      {otherMargins.length > 0 && (
        <details>
          <summary className={styles.otherCurrencies}>
            {`Other currencies: ${otherMargins.map(({ currency }) => currency).join(', ')}`}
          </summary>
          {otherMargins.map((each) => (
            <Months key={each.currency} {...each} />
          ))}
        </details>
      )}
    </>
  )
}

const isBelowZero = (amount: string | null) => amount?.startsWith('-') === true

/** The months as a table, with a bar in each row. The first row is the current month. */
function Months({ currency, months }: CurrencyMargins) {
  const listHref = useListHref()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            Month
          </th>
          <th scope="col" className={styles.barCell}>
            <span className={visuallyHidden}>Chart</span>
          </th>
          <th scope="col" className={styles.headEnd}>
            {`Amount (${currency})`}
          </th>
          <th scope="col" className={styles.headEnd}>
            <span className={visuallyHidden}>Margin percentage</span>
            <span aria-hidden="true">%</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ key, month, amount, pct, share }, index) => (
          <tr key={key} className={styles.row}>
            <th scope="row" className={styles.name}>
              {index === 0 ? `${month} so far` : month}
            </th>
            <td className={styles.barCell}>
              <Bar value={share} max={100} />
            </td>
            <td className={styles.number}>
              <Link
                href={listHref('grossMargin', key)}
                className={classes(styles.rowLink, isBelowZero(amount) && lines.numberTone.critical)}
              >
                {amount === null ? '–' : MoneyText({ amount })}
              </Link>
            </td>
            <td className={styles.number}>{pct ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface RankingProps {
  readonly rank: RankedContract['rank']
  readonly title: string
  readonly ranked: readonly RankedContract[] | undefined
}

/** Contracts with their gross margins. Each one links to the months that add up to its gross margin. */
function Ranking({ rank, title, ranked }: RankingProps) {
  const listHref = useListHref()
  const contracts = ranked?.filter((each) => each.rank === rank) ?? []
  if (contracts.length === 0) return null
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <ul aria-label={title}>
        {contracts.map(({ contractId, contractNo, employeeName, currency, amount }) => (
          <li key={contractId} className={lines.line}>
            <Link href={listHref('grossMargin', contractId)} className={lines.lineLink}>
              <span className={styles.person}>{employeeName}</span>{' '}
              <span className={styles.contract}>{contractNo}</span>{' '}
              <span className={classes(styles.amount, isBelowZero(amount) && lines.numberTone.critical)}>
                {MoneyText({ amount, currency })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
