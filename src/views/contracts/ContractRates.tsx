import { hourlyOf, marginOf } from '#domain/contracts/margin.ts'
import { currentRateIndex } from '#domain/contracts/rates.ts'
import type { Contract, ContractRate } from '#domain/contracts/record.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { ContractEarnings } from '#views/contracts/ContractEarnings.tsx'
import { ContractVersions } from '#views/contracts/ContractVersions.tsx'
import { MarginText } from '#views/contracts/MarginChange.tsx'
import { RatesChart } from '#views/contracts/RatesChart.tsx'
import * as styles from '#views/contracts/contracts.css.ts'
import { RateText } from '#views/records/RateText.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { percentText } from '#views/ui/kit/percentText.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Pill } from '#views/ui/pill/Pill.tsx'

/** The rates of a contract over time, what it has earned so far, and its versions. */
export function ContractRates({ contract }: { contract: Contract }) {
  const { rates, burdenPct, currency, targetMarginPct } = contract
  const current = rates[currentRateIndex(rates, todayUtc())]
  return (
    <>
      <FormSection title="Rates over time" hint={`In ${currency} per hour. Cost is pay plus burden.`}>
        {rates.length === 0 ? (
          <p>No rates yet. Add them on the Overview tab.</p>
        ) : (
          <>
            <RatesChart contract={contract} />
            <RatesTable rates={rates} burdenPct={burdenPct} target={targetMarginPct} current={current} />
          </>
        )}
      </FormSection>
      {current !== undefined && <MarginBar rate={current} burdenPct={burdenPct} />}
      <ContractEarnings contract={contract} />
      <ContractVersions />
    </>
  )
}

interface RatesTableProps {
  readonly rates: readonly ContractRate[]
  readonly burdenPct: string | null
  /** The target margin. */
  readonly target: string | null | undefined
  /** The rate valid today, or the first future rate. */
  readonly current: ContractRate | undefined
}

function RatesTable({ rates, burdenPct, target, current }: RatesTableProps) {
  const today = todayUtc()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on narrow screens, keyboard users must be able to scroll it
    <div className={styles.scroller} role="region" aria-label="Rates over time" tabIndex={0}>
      <table className={styles.margins} aria-label="Rates">
        <thead>
          <tr>
            {['Effective date', 'Bill', 'Bill OT', 'Pay', 'Pay OT', 'Cost', 'Spread', 'Margin', 'Markup'].map(
              (text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => {
            const { spread, marginPct, markupPct } = marginOf({ ...rate, burdenPct })
            return (
              <tr key={rate.effectiveFrom}>
                <th scope="row">
                  {rate.effectiveFrom}{' '}
                  {rate === current && rate.effectiveFrom <= today && <Pill>Current</Pill>}
                </th>
                <td>
                  <RateText rate={rate.billRate} unit={rate.billRateUnit} />
                </td>
                <td>{billOvertime(rate)}</td>
                <td>
                  <RateText rate={rate.payRate} unit={rate.payRateUnit} />
                </td>
                <td>{`× ${rate.otPayMultiplier}`}</td>
                <td>{hourlyOf({ ...rate, burdenPct })?.cost ?? '–'}</td>
                <td>{spread === null ? '–' : groupDigits(spread).replace(/^-/, '−')}</td>
                <td>
                  <MarginText marginPct={marginPct} target={target} />
                </td>
                <td>{markupPct === null ? '–' : percentText(markupPct)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function billOvertime({ otBillable, otBillRate, otBillMultiplier }: ContractRate): string {
  if (!otBillable) return 'Not billed'
  return otBillRate === null ? `× ${otBillMultiplier}` : groupDigits(otBillRate)
}

/** How the hourly bill rate splits into pay, burden and spread. Hidden if the spread is negative or unknown. */
function MarginBar({ rate, burdenPct }: { rate: ContractRate; burdenPct: string | null }) {
  const figures = hourlyOf({ ...rate, burdenPct })
  const { spread } = marginOf({ ...rate, burdenPct })
  if (figures === null || spread === null || spread.startsWith('-')) return null
  const parts = [
    { key: 'pay', text: 'Pay', amount: figures.pay },
    { key: 'burden', text: 'Burden', amount: figures.burden },
    { key: 'spread', text: 'Spread', amount: spread },
  ] as const
  return (
    <FormSection
      title="Margin"
      hint={`Based on the rate effective ${rate.effectiveFrom}: ${groupDigits(figures.bill)} billed per hour.`}
    >
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ key, amount }) => (
          <span key={key} className={styles.part[key]} style={{ flexGrow: Number(amount) }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ key, text, amount }) => (
          <li key={key}>
            <span className={styles.swatch[key]} />
            {text} <b>{groupDigits(amount)}</b>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
