import { milestonesDraft, milestonesIn } from '#domain/contracts/formMilestones.ts'
import { amendPathsOf } from '#domain/contracts/datedForm.ts'
import type { Contract } from '#domain/contracts/record.ts'

/** Terms that are amended together. */
export interface AmendGroup {
  readonly key: string
  readonly text: string
  /** The path prefixes of its fields. */
  readonly paths: readonly string[]
}

const end = { key: 'end', text: 'End date', paths: ['endDate'] }
const billed = [
  {
    key: 'order',
    text: 'Purchase order',
    paths: ['poNumber', 'poExpiry', 'poAmount', 'poHours', 'poRequired'],
  },
  {
    key: 'invoices',
    text: 'Invoices',
    paths: [
      'paymentTerms',
      'discountPct',
      'vmsFeePct',
      'invoiceFrequency',
      'invoiceGrouping',
      'requireApprovedTime',
      'waitForAllTimesheets',
      'invoiceApproval',
      'billToLevel',
    ],
  },
  { key: 'parties', text: 'Parties', paths: ['parties.'] },
]
const milestones = { key: 'milestones', text: 'Milestones', paths: ['milestones.'] }
const running = [
  { key: 'time', text: 'Time', paths: ['overtimeRule', 'maxHoursPerWeek'] },
  { key: 'ending', text: 'Notice and conversion', paths: ['noticeDays', 'guaranteeDays', 'conversionFee'] },
  { key: 'place', text: 'Work location', paths: ['remote', 'workAddress.'] },
]

/** Returns the groups of terms of a contract. Only a fixed price has milestones. */
export function amendGroups(contract: Contract): readonly AmendGroup[] {
  const isFixed = contract.rates.some(
    ({ billRateUnit, payRateUnit }) => billRateUnit === 'FIXED' || payRateUnit === 'FIXED',
  )
  const hasMilestones = isFixed || milestonesIn(milestonesDraft(contract)) > 0
  const own = contract.kind === 'EXTERNAL' ? [...billed, ...(hasMilestones ? [milestones] : [])] : []
  const paths = amendPathsOf(contract)
  return [end, ...own, ...running].map((group) => ({
    ...group,
    paths: paths.filter((path) =>
      group.paths.some((start) => path === start || (start.endsWith('.') && path.startsWith(start))),
    ),
  }))
}
