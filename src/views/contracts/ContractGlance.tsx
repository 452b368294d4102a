import { Link } from 'wouter'
import type { PoBurn } from '#domain/billing/poBurn.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { toWords } from '#lookups/options.ts'
import { MarginText } from '#views/contracts/MarginChange.tsx'
import { RateText } from '#views/records/RateText.tsx'
import { Glance } from '#views/records/Glance.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath, type RecordArea } from '#views/shell/area.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { Pill } from '#views/ui/pill/Pill.tsx'

/** The key facts of a contract: when it ends, what it earns, and its predecessor and successor. */
export function ContractGlance({ contract }: { contract: Contract }) {
  const today = todayUtc()
  const employees = useRecordArea('employees')
  const projects = useRecordArea('projects')
  const contracts = useRecordArea('contracts')
  const { startDate, daysToEnd, status, poNumber, poAmount, paymentTerms, currency } = contract
  const rate = rateOn(contract.rates, today)
  const nextRateDate = nextRateDateOf(contract, today)
  const renderLink = (area: RecordArea, id: string | null, text: string | null) =>
    id !== null && <Link href={recordPath(area, id)}>{text}</Link>
  return (
    <Glance
      items={[
        { term: 'Employee', value: renderLink(employees, contract.employeeId, contract.employeeName) },
        { term: 'Project', value: renderLink(projects, contract.projectId, contract.projectName) },
        { term: 'Starts', value: startDate },
        { term: isOver(contract, today) ? 'Ended' : 'Ends', value: lastDayOf(contract) ?? 'Open-ended' },
        { term: 'Days left', value: status === 'ACTIVE' && daysToEnd !== null && String(daysToEnd) },
        {
          term: 'Bill rate',
          value: rate !== null && <RateText rate={rate.billRate} unit={rate.billRateUnit} />,
        },
        {
          term: 'Pay rate',
          value: rate !== null && <RateText rate={rate.payRate} unit={rate.payRateUnit} />,
        },
        {
          term: 'Margin',
          value: contract.marginPct !== null && (
            <MarginText marginPct={contract.marginPct} target={contract.targetMarginPct} />
          ),
        },
        {
          term: 'Margin to date (estimate)',
          value: contract.earnings?.marginPct != null && (
            <MarginText marginPct={contract.earnings.marginPct} target={contract.targetMarginPct} />
          ),
        },
        { term: 'Planned rate starts', value: nextRateDate },
        { term: 'Payment terms', value: paymentTerms !== null && toWords(paymentTerms) },
        { term: 'PO number', value: poNumber },
        { term: 'PO amount', value: poAmount !== null && `${currency} ${groupDigits(poAmount)}` },
        { term: 'PO used', value: contract.poBurn != null && <PoUsed burn={contract.poBurn} /> },
        { term: 'PO expires', value: contract.poExpiry },
        { term: 'Predecessor', value: renderLink(contracts, contract.predecessorId, contract.predecessorNo) },
        { term: 'Successor', value: renderLink(contracts, contract.successorId, contract.successorNo) },
      ]}
    />
  )
}

function PoUsed({ burn: { pct, state } }: { burn: PoBurn }) {
  const text = `${pct}%`
  if (state === 'WITHIN') return text
  return <Pill tone={state === 'EXCEEDED' ? 'critical' : 'warning'}>{text}</Pill>
}

/** Returns whether a contract has ended. The last day of a terminated contract may be in the future. */
const isOver = ({ status, terminationDate }: Contract, today: string) =>
  status === 'ENDED' || (status === 'TERMINATED' && (terminationDate ?? '') < today)
const lastDayOf = ({ terminationDate, endDate }: Contract) => terminationDate ?? endDate

/** Returns the effective date of the contract's next rate, or null if no rate starts between today and the contract's last day. */
function nextRateDateOf(contract: Contract, today: string): string | null {
  const lastDay = lastDayOf(contract)
  const laterDates = contract.rates
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((from) => from > today && from > contract.startDate && (lastDay === null || from <= lastDay))
  return laterDates.toSorted()[0] ?? null
}
