import { Link } from 'wouter'
import { closedText } from '#domain/contracts/editable.ts'
import { contractForm } from '#domain/contracts/form.ts'
import type { Contract, ContractRow } from '#domain/contracts/record.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { words } from '#lookups/options.ts'
import { ContractChain } from '#views/contracts/ContractChain.tsx'
import { ContractVersions } from '#views/contracts/ContractVersions.tsx'
import { MarginText } from '#views/contracts/MarginChange.tsx'
import { contractOffers } from '#views/contracts/contractOffers.ts'
import { ContractFields } from '#views/contracts/ContractFields.tsx'
import { ContractStatusMark } from '#views/contracts/ContractStatusMark.tsx'
import * as styles from '#views/records/records.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath, type RecordArea } from '#views/shell/area.ts'
import { FormPage } from '#views/records/FormPage.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  kind: 'Kind',
  projectId: 'Project',
  employeeId: 'Employee',
  orderType: 'Order type',
  predecessorId: 'Extends contract',
  startDate: 'Start date',
  endDate: 'End date',
  poNumber: 'PO number',
  currency: 'Currency',
  'rates.billRate': 'Bill rate',
  'rates.billRateUnit': 'Bill rate unit',
  'rates.payRate': 'Pay rate',
  'rates.payRateUnit': 'Pay rate unit',
  paymentTerms: 'Payment terms',
  invoiceFrequency: 'Invoice frequency',
  'billingContact.name': 'Billing contact',
  'billingContact.email': 'Billing email',
  'parties.LEVEL_1': 'Level 1',
  'parties.LEVEL_2': 'Level 2',
  'parties.LEVEL_3': 'Level 3',
  'parties.END_CLIENT': 'End client',
  remote: 'Place of work',
  'workAddress.street1': 'Street address',
  'workAddress.street2': 'Apartment or suite',
  'workAddress.country': 'Country',
  'workAddress.state': 'State',
  'workAddress.city': 'City',
  'workAddress.zip': 'ZIP code',
}

/** One contract: add or edit. */
export default function ContractView() {
  return (
    <FormPage<Contract, ContractRow>
      titleOf={({ title }) => title}
      facts={(contract) => <ContractFacts contract={contract} />}
      labels={labels}
      events={(contract, uid) => contractOffers(contract, uid, todayUtc())}
      closedText={closedText}
      lockOf={contractForm.lockOf}
    >
      {(record) => (
        <>
          {record !== null && <ContractChain contract={record} />}
          <ContractFields record={record} />
          {record !== null && <ContractVersions id={record.id} />}
        </>
      )}
    </FormPage>
  )
}

function ContractFacts({ contract }: { contract: Contract }) {
  const { status, contractNo, kind, startDate, endDate, marginPct, successorId, successorNo } = contract
  const employees = useRecordArea('employees')
  const projects = useRecordArea('projects')
  const contracts = useRecordArea('contracts')
  const link = (area: RecordArea, id: string, text: string) => <Link href={recordPath(area, id)}>{text}</Link>
  const facts = [
    { key: 'status', content: <ContractStatusMark status={status} /> },
    { key: 'number', content: contractNo },
    { key: 'kind', content: words(kind) },
    { key: 'employee', content: link(employees, contract.employeeId, contract.employeeName) },
    { key: 'project', content: link(projects, contract.projectId, contract.projectName) },
    { key: 'dates', content: `${startDate} – ${endDate ?? 'open'}` },
  ]
  const margin = {
    key: 'margin',
    content: (
      <>
        Margin <MarginText marginPct={marginPct} />
      </>
    ),
  }
  const { predecessorId, predecessorNo } = contract
  return (
    <>
      <Facts
        facts={[
          ...facts,
          ...(marginPct === null ? [] : [margin]),
          ...(predecessorId === null
            ? []
            : [
                {
                  key: 'before',
                  content: <>Continues {link(contracts, predecessorId, predecessorNo ?? '')}</>,
                },
              ]),
          ...(successorId === null || successorId === undefined
            ? []
            : [
                {
                  key: 'after',
                  content: <>Continued by {link(contracts, successorId, successorNo ?? '')}</>,
                },
              ]),
        ]}
      />
      <ContractAlert contract={contract} />
    </>
  )
}

const near = 30

/** An alert when a running contract needs attention. */
function ContractAlert({ contract }: { contract: Contract }) {
  const { status, marginPct, successorId, daysToEnd, endDate } = contract
  if (closedText(contract) !== null) return null
  const isEnding =
    status === 'ACTIVE' && successorId === null && daysToEnd !== null && daysToEnd >= 0 && daysToEnd <= near
  const texts = [
    ...(marginPct?.startsWith('-') === true ? ['This contract runs at a loss.'] : []),
    ...(isEnding ? [`It ends on ${endDate ?? ''} and has no successor. Extend or renew it.`] : []),
  ]
  return texts.length === 0 ? null : <p className={styles.refusal}>{texts.join(' ')}</p>
}
