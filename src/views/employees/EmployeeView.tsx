import { todayUtc } from '#domain/kernel/dates.ts'
import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { closedText, employeeActionErrors } from '#domain/employees/editable.ts'
import { employeeEvents } from '#domain/employees/events.ts'
import { employeeForm } from '#domain/employees/form.ts'
import { listName } from '#domain/employees/rules.ts'
import type { Employee, EmployeeRow } from '#domain/employees/record.ts'
import {
  AuthorizationHistory,
  AuthorizationTimeline,
  ReverificationNote,
} from '#views/employees/Authorization.tsx'
import { AuthorizationEntries } from '#views/employees/history/AuthorizationEntries.tsx'
import { authorizationOffers } from '#views/employees/history/authorizationOffers.tsx'
import { ApprovalSection } from '#views/employees/ApprovalSection.tsx'
import { EmployeeGlance } from '#views/employees/EmployeeGlance.tsx'
import { Checklist } from '#views/employees/Checklist.tsx'
import { AssignmentsTab } from '#views/assignments/AssignmentsTab.tsx'
import { InvoicesTab } from '#views/invoices/InvoicesTab.tsx'
import { TimesheetsTab } from '#views/timesheets/TimesheetsTab.tsx'
import { currentAuthorization, EmployeeFacts } from '#views/employees/EmployeeFacts.tsx'
import { employeeLabels } from '#domain/employees/labels.ts'
import { employeeTabOf } from '#views/employees/employeeTabOf.ts'
import { DetailsTab, NewVendor } from '#views/employees/DetailsTab.tsx'
import { PaySection } from '#views/employees/PaySection.tsx'
import { payOffers } from '#views/employees/history/payOffers.tsx'
import { PayTab } from '#views/employees/PayTab.tsx'
import { AddressSection, EmploymentSection, PersonSection } from '#views/employees/PersonSections.tsx'
import { NewRestrictedSection, RestrictedSection } from '#views/employees/RestrictedSection.tsx'
import { employeeOffers } from '#views/employees/employeeOffers.ts'
import { SimilarEmployees } from '#views/employees/SimilarEmployees.tsx'
import { WorkAuthDetails, WorkAuthFields } from '#views/employees/WorkAuthFields.tsx'
import { OpenItemsSection, NoticeNote } from '#views/employees/leaving/OpenItems.tsx'
import { HistoryTab } from '#views/audit/HistoryTab.tsx'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { Overview } from '#views/records/Overview.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The page that adds or edits an employee. */
export default function EmployeeView() {
  return (
    <FormPage<Employee, EmployeeRow>
      titleOf={listName}
      facts={(employee, goToField) => <EmployeeFacts employee={employee} goToField={goToField} />}
      labels={employeeLabels}
      tabOf={employeeTabOf}
      events={(employee) => [
        ...employeeOffers(employee, todayUtc()).map((offer) =>
          offer.event === 'giveNotice' ? { ...offer, note: <NoticeNote employee={employee} /> } : offer,
        ),
        // These actions aren't available for former employees, not even in a dialog that is restored after a reload.
        ...(employeeActionErrors(employee.status, 'workAuth').length === 0
          ? authorizationOffers(employee, todayUtc())
          : []),
        ...(employeeActionErrors(employee.status, 'payRates').length === 0
          ? payOffers(employee, todayUtc())
          : []),
      ]}
      nextEvent={{ event: 'startOnboarding', text: employeeEvents.startOnboarding.offer.text }}
      closedText={closedText}
      lockOf={employeeForm.lockOf}
      canAdd={({ status }, list) => list !== 'assignments' || status !== 'TERMINATED'}
    >
      {(record, tab) => <TabContent record={record} tab={tab} />}
    </FormPage>
  )
}

function TabContent({ record, tab }: { record: Employee | null; tab: string }) {
  const permissions = usePermissions()
  const maintains = canMaintain(permissions, 'EMPLOYEES')
  if (record === null || tab === '')
    return (
      <Overview aside={record !== null && <EmployeeGlance employee={record} />}>
        <Fields record={record} />
      </Overview>
    )
  switch (tab) {
    case 'details':
      return <DetailsTab record={record} />
    case 'work-authorization':
      return (
        <>
          <AuthorizationSection record={record} />
          <AuthorizationEntries employee={record} />
          <WorkAuthDetails record={record} maintains={maintains} />
          {maintains && <RestrictedSection employee={record} />}
        </>
      )
    case 'pay':
      return canSeePay(permissions) ? (
        <PayTab record={record} />
      ) : (
        <p>You don't have permission to view pay.</p>
      )
    case 'assignments':
      return <AssignmentsTab recordKind="employee" id={record.id} closed={record.status === 'TERMINATED'} />
    case 'timesheets':
      return <TimesheetsTab recordKind="employee" id={record.id} />
    case 'invoices':
      return <InvoicesTab recordKind="employee" id={record.id} />
    case 'checklist':
      return (
        <>
          <OpenItemsSection employee={record} />
          <Checklist employee={record} readOnly={!maintains} />
        </>
      )
    case 'history':
      return <HistoryTab area="employees" record={record} />
    default:
      return null
  }
}

function Fields({ record }: { record: Employee | null }) {
  const authorization = record === null ? null : currentAuthorization(record)
  const permissions = usePermissions()
  const isUrgent = authorization?.stage === 'expired' || authorization?.stage === 'ending'
  const section = <AuthorizationSection key="authorization" record={record} showsHistory />
  return (
    <>
      {isUrgent && section}
      <PersonSection>{record === null && <SimilarEmployees />}</PersonSection>
      <EmploymentSection />
      {record !== null && <ApprovalSection employee={record} />}
      {!isUrgent && section}
      {record !== null && canMaintain(permissions, 'EMPLOYEES') && <RestrictedSection employee={record} />}
      <AddressSection />
      {canSeePay(permissions) && <PaySection record={record} />}
      {record === null && <NewVendor />}
      {record === null && <NewRestrictedSection />}
    </>
  )
}

function AuthorizationSection({
  record,
  showsHistory = false,
}: {
  record: Employee | null
  showsHistory?: boolean
}) {
  const authorization = record === null ? null : currentAuthorization(record)
  return (
    <FormSection
      title="Work authorization"
      hint="The employee's authorization to work in the US, and when it expires."
    >
      {authorization !== null && <AuthorizationTimeline state={authorization} />}
      {record !== null && <ReverificationNote workAuth={record.workAuth} />}
      <WorkAuthFields record={record} isOnTab={record !== null && !showsHistory} />
      {record !== null && showsHistory && <AuthorizationHistory workAuth={record.workAuth} />}
    </FormSection>
  )
}
