import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import { rateOn } from '#domain/contracts/rates.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { clientLevels } from '#lookups/lists.ts'
import { toWords } from '#lookups/options.ts'
import * as styles from '#views/contracts/contracts.css.ts'
import { RateText } from '#views/records/RateText.tsx'
import { useAuth } from '#views/shell/ActorsContext.tsx'

interface ChainLink {
  readonly key: string
  readonly role: string
  readonly name: string
  /** Which rate this link pays. Null if no payment is shown: for the employee, and for companies between us and the one we bill. */
  readonly pays: 'unknown' | 'bill' | 'pay' | null
}

/** Returns the links of the payment chain, from the end client to the employee. */
function linksOf(
  { parties, billToLevel, employeeName, employmentType, kind }: Contract,
  clientName: string,
): readonly ChainLink[] {
  const chain = clientLevels.toReversed().flatMap((level) => parties.filter((party) => party.level === level))
  const companies = kind === 'INTERNAL' ? [] : chain
  const billedIndex = companies.findIndex(({ level }) => level === billToLevel)
  const payerIndex = billedIndex === -1 ? companies.length - 1 : billedIndex
  return [
    ...companies.map(({ level, companyName }, index): ChainLink => ({
      key: level,
      role: toWords(level),
      name: companyName,
      pays: index === payerIndex ? 'bill' : index < payerIndex ? 'unknown' : null,
    })),
    { key: 'us', role: 'Us', name: clientName, pays: 'pay' },
    { key: 'employee', role: `Employee, ${employmentType}`, name: employeeName, pays: null },
  ]
}

/** A diagram of a contract's payment chain: each company pays the next one, down to the company we bill. That company pays us, and we pay the employee. */
export function ContractChain({ contract }: { contract: Contract }) {
  const clientName = useSelector(useAuth(), ({ context }) => {
    const { loggedInUser, selectedClientId } = context
    return loggedInUser?.clients?.find(({ clientId }) => clientId === selectedClientId)?.name
  })
  const rate = rateOn(contract.rates, todayUtc())
  return (
    <section className={styles.payments}>
      <h2>Payment chain</h2>
      <ol className={styles.chain} aria-label="Payment chain">
        {linksOf(contract, clientName ?? 'This client').map(({ key, role, name, pays }) => (
          <Fragment key={key}>
            <li className={styles.link}>
              <span className={styles.role}>{role}</span>
              <span>{name}</span>
            </li>
            {pays !== null && (
              <li className={styles.payment}>
                {pays === 'unknown' ? 'pays' : pays === 'bill' ? 'pays us' : 'we pay'}
                {pays === 'bill' && rate !== null && (
                  <b>
                    <RateText rate={rate.billRate} unit={rate.billRateUnit} />
                  </b>
                )}
                {pays === 'pay' && rate !== null && (
                  <b>
                    <RateText rate={rate.payRate} unit={rate.payRateUnit} />
                  </b>
                )}
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </section>
  )
}
