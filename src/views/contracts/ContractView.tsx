import { canBeInvoiced, closedText, isClosed, lockedText } from '#domain/contracts/editable.ts'
import { isBelowTarget } from '#domain/contracts/margin.ts'
import { contractTabOf } from '#domain/contracts/formTerms.ts'
import { contractForm } from '#domain/contracts/form.ts'
import { contractWarnings } from '#domain/contracts/warnings/warnings.ts'
import type { Contract, ContractRow } from '#domain/contracts/record.ts'
import { defaultAlertDays, windowOn } from '#domain/kernel/alertDays.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { toWords } from '#lookups/options.ts'
import { contractLabels } from '#domain/contracts/labels.ts'
import { AssignmentsTab } from '#views/assignments/AssignmentsTab.tsx'
import { InvoicesTab } from '#views/invoices/InvoicesTab.tsx'
import { TimesheetsTab } from '#views/timesheets/TimesheetsTab.tsx'
import { HistoryTab } from '#views/audit/HistoryTab.tsx'
import { ContractGlance } from '#views/contracts/ContractGlance.tsx'
import { ContractParties } from '#views/contracts/ContractParties.tsx'
import { ContractRates } from '#views/contracts/ContractRates.tsx'
import { plannedText } from '#views/contracts/dated/plannedText.ts'
import { contractQueue } from '#views/contracts/contractQueue.ts'
import { contractOffers } from '#views/contracts/contractOffers.ts'
import { ContractFields } from '#views/contracts/ContractFields.tsx'
import { ContractTerms } from '#views/contracts/ContractTerms.tsx'
import { ContractStatusMark } from '#views/contracts/ContractStatusMark.tsx'
import * as contractStyles from '#views/contracts/contracts.css.ts'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { dayCountText } from '#views/records/daysText.ts'
import * as styles from '#views/records/records.css.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { Overview } from '#views/records/Overview.tsx'
import { percentText } from '#views/ui/kit/percentText.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'

/** Adds or edits a contract. */
export default function ContractView() {
  return (
    <FormPage<Contract, ContractRow>
      titleOf={({ title }) => title}
      facts={(contract) => <ContractFacts contract={contract} />}
      labels={contractLabels}
      tabOf={contractTabOf}
      events={(contract, uid) => contractOffers(contract, uid, todayUtc())}
      queue={contractQueue}
      lockedText={({ status }) => lockedText(status)}
      closedText={closedText}
      canAdd={allowsAddition}
      lockOf={contractForm.lockOf}
    >
      {(record, tab) => <TabContent record={record} tab={tab} />}
    </FormPage>
  )
}

/**
 * Returns true if a record of the given list can be added to a contract. Assignments need an open contract.
 * Invoices need an external contract that has been approved.
 */
function allowsAddition({ status, kind }: Contract, list: string): boolean {
  switch (list) {
    case 'assignments':
      return !isClosed(status)
    case 'invoices':
      return canBeInvoiced({ status, kind })
    default:
      return true
  }
}

function TabContent({ record, tab }: { record: Contract | null; tab: string }) {
  if (record === null || tab === '')
    return (
      <Overview aside={record !== null && <ContractGlance contract={record} />}>
        <ContractFields record={record} />
      </Overview>
    )
  switch (tab) {
    case 'terms':
      return <ContractTerms record={record} />
    case 'rates':
      return <ContractRates contract={record} />
    case 'parties':
      return <ContractParties contract={record} />
    case 'assignments':
      return <AssignmentsTab recordKind="contract" id={record.id} closed={isClosed(record.status)} />
    case 'timesheets':
      return <TimesheetsTab recordKind="contract" id={record.id} />
    case 'invoices':
      return <InvoicesTab recordKind="contract" id={record.id} />
    case 'history':
      return <HistoryTab area="contracts" record={record} />
    default:
      return null
  }
}

function ContractFacts({ contract }: { contract: Contract }) {
  const { status, contractNo, kind, startDate, endDate, terminationDate, daysToEnd } = contract
  const facts = [
    { key: 'status', content: <ContractStatusMark status={status} /> },
    { key: 'number', content: contractNo },
    { key: 'kind', content: toWords(kind) },
    { key: 'employee', content: contract.employeeName },
    { key: 'dates', content: `${startDate} – ${terminationDate ?? endDate ?? 'open-ended'}` },
    ...(status === 'ACTIVE' && daysToEnd !== null && daysToEnd >= 0
      ? [{ key: 'left', content: `${dayCountText(daysToEnd)} left` }]
      : []),
  ]
  return (
    <>
      <Facts facts={facts} />
      {(contract.planned ?? []).length > 0 && (
        <p className={styles.notice}>
          {`Amendments are planned. ${(contract.planned ?? []).map((each) => `${plannedText(each)}.`).join(' ')}`}
        </p>
      )}
      <ContractAlert contract={contract} />
    </>
  )
}

/** An alert if an open contract needs attention. */
function ContractAlert({ contract }: { contract: Contract }) {
  const { status, marginPct, targetMarginPct, successorId, daysToEnd, endDate, contractAlertDays } = contract
  if (closedText(contract) !== null) return null
  const isLoss = marginPct?.startsWith('-') === true
  const isBelow = !isLoss && isBelowTarget(marginPct, targetMarginPct)
  const isEnding =
    status === 'ACTIVE' &&
    successorId === null &&
    daysToEnd !== null &&
    windowOn(daysToEnd, contractAlertDays ?? defaultAlertDays) === 'DAYS_30'
  const texts = [
    ...(isLoss ? ['This contract has a negative margin.'] : []),
    ...(isBelow
      ? [
          `The margin of ${percentText(marginPct ?? '')} is below the target of ${percentText(targetMarginPct ?? '')}.`,
        ]
      : []),
    ...(isEnding
      ? [
          `${isLoss ? 'It' : 'This contract'} ends on ${endDate ?? ''} and has no successor. Extend or renew it.`,
        ]
      : []),
    ...contractWarnings(contract),
  ]
  if (texts.length === 0) return null
  return (
    <p className={classes(contractStyles.alert, isLoss && contractStyles.loss)}>
      <TextWithDates text={texts.join(' ')} />
    </p>
  )
}
