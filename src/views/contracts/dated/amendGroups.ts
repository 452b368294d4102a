import { milestonesDraft, milestoneCount } from '#domain/contracts/formMilestones.ts'
import { amendPathsOf } from '#domain/contracts/datedForm.ts'
import type { Contract } from '#domain/contracts/record.ts'

/** Terms that are amended together. */
export interface AmendGroup {
  readonly key: string
  readonly text: string
  /** The paths of the fields in the group. */
  readonly paths: readonly string[]
}

const endGroup = { key: 'end', text: 'End date', paths: ['endDate'] }
const billingGroups = [
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
const milestoneGroup = { key: 'milestones', text: 'Milestones', paths: ['milestones.'] }
const workGroups = [
  { key: 'time', text: 'Time', paths: ['overtimeRule', 'maxHoursPerWeek'] },
  { key: 'ending', text: 'Notice and conversion', paths: ['noticeDays', 'guaranteeDays', 'conversionFee'] },
  { key: 'place', text: 'Work location', paths: ['remote', 'workAddress.'] },
]

/** Returns the groups of terms that can be amended. Milestones can be amended only in fixed-price contracts and in contracts that already have milestones. */
export function amendGroups(contract: Contract): readonly AmendGroup[] {
  const isFixed = contract.rates.some(
    ({ billRateUnit, payRateUnit }) => billRateUnit === 'FIXED' || payRateUnit === 'FIXED',
  )
  const hasMilestones = isFixed || milestoneCount(milestonesDraft(contract)) > 0
  const externalGroups =
    contract.kind === 'EXTERNAL' ? [...billingGroups, ...(hasMilestones ? [milestoneGroup] : [])] : []
  const paths = amendPathsOf(contract)
  return [endGroup, ...externalGroups, ...workGroups].map((group) => ({
    ...group,
    paths: paths.filter((path) =>
      group.paths.some((prefix) => path === prefix || (prefix.endsWith('.') && path.startsWith(prefix))),
    ),
  }))
}
