import { Suspense } from 'react'
import { todayUtc } from '#domain/kernel/dates.ts'
import { seesPay } from '#domain/kernel/fieldGuards.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { authorizationState } from '#domain/employees/authorization.ts'
import { currentEntries, employeeForm } from '#domain/employees/form.ts'
import { listName } from '#domain/employees/rules.ts'
import type { Employee, EmployeeRow } from '#domain/employees/record.ts'
import {
  classifications,
  currencies,
  employmentTypes,
  payRateUnits,
  workAuthorizations,
} from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import {
  AuthorizationAlert,
  AuthorizationFact,
  AuthorizationHistory,
  AuthorizationTimeline,
} from '#views/employees/Authorization.tsx'
import { Restricted } from '#views/employees/Restricted.tsx'
import { employeeOffers } from '#views/employees/employeeOffers.ts'
import { EmployeeStatusMark } from '#views/employees/EmployeeStatusMark.tsx'
import { AddressFields } from '#views/records/AddressFields.tsx'
import { DateField, PhoneField, RateField, SelectField, TextField } from '#views/records/fields.tsx'
import { fieldId, useDraftValue } from '#views/records/FormContext.ts'
import { FormPage } from '#views/records/FormPage.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const labels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  employmentType: 'Employment type',
  classification: 'Classification',
  jobTitle: 'Job title',
  department: 'Department',
  hireDate: 'Hire date',
  'workAuth.type': 'Work authorization',
  'workAuth.validFrom': 'Valid from',
  'workAuth.validTo': 'Valid to',
  'workAuth.extensionFiledOn': 'Extension filed on',
  'workAuth.extendedUntil': 'Extended until',
  'workAuth.i9Section2On': 'I-9 section 2 completed',
  'address.street1': 'Street address',
  'address.street2': 'Apartment or suite',
  'address.country': 'Country',
  'address.state': 'State',
  'address.city': 'City',
  'address.zip': 'ZIP code',
  'payRates.rate': 'Pay rate',
  'payRates.unit': 'Pay rate unit',
  'payRates.currency': 'Currency',
}

/** One employee: add or edit. */
export default function EmployeeView() {
  return (
    <FormPage<Employee, EmployeeRow>
      titleOf={listName}
      facts={(employee) => <EmployeeFacts employee={employee} />}
      labels={labels}
      events={(employee) => employeeOffers(employee, todayUtc())}
      lockOf={employeeForm.lockOf}
    >
      {(record) => <EmployeeFields record={record} />}
    </FormPage>
  )
}

function EmployeeFacts({ employee }: { employee: Employee }) {
  const { status, employeeNo, jobTitle, employmentType, hireDate } = employee
  const authorization = currentAuthorization(employee)
  return (
    <>
      <Facts
        facts={[
          { key: 'status', content: <EmployeeStatusMark status={status} /> },
          { key: 'number', content: employeeNo },
          { key: 'job', content: jobTitle },
          { key: 'type', content: employmentType },
          { key: 'hired', content: `Hired ${hireDate}` },
          ...(authorization === null
            ? []
            : [{ key: 'authorization', content: <AuthorizationFact state={authorization} /> }]),
        ]}
      />
      {authorization !== null && (
        <AuthorizationAlert
          state={authorization}
          fieldId={fieldId(`workAuth.${currentEntries(employee).auth}.validTo`)}
        />
      )}
    </>
  )
}

/** The current authorization; null for an employee who has left, whose dates don't matter anymore. */
function currentAuthorization({ status, workAuth }: Employee) {
  return status === 'TERMINATED' ? null : authorizationState(workAuth, todayUtc())
}

function EmployeeFields({ record }: { record: Employee | null }) {
  const authorization = record === null ? null : currentAuthorization(record)
  const permissions = usePermissions()
  const maintains = canMaintain(permissions, 'EMPLOYEES')
  const showsPay = seesPay(permissions)
  const isUrgent = authorization?.stage === 'expired' || authorization?.stage === 'ending'
  const authorizationSection = (
    <FormSection
      key="authorization"
      title="Work authorization"
      hint="What allows this person to work, and until when."
    >
      {authorization !== null && <AuthorizationTimeline state={authorization} />}
      <WorkAuthFields record={record} />
      {record !== null && <AuthorizationHistory workAuth={record.workAuth} />}
    </FormSection>
  )
  return (
    <>
      {isUrgent && authorizationSection}
      <FormSection title="Person">
        <FormFields>
          <FormCell span={2}>
            <TextField path="firstName" required />
          </FormCell>
          <FormCell span={2}>
            <TextField path="middleName" />
          </FormCell>
          <FormCell span={2}>
            <TextField path="lastName" required />
          </FormCell>
          <FormCell span={3}>
            <TextField path="email" type="email" required />
          </FormCell>
          <FormCell span={3}>
            <PhoneField path="phone" required />
          </FormCell>
        </FormFields>
      </FormSection>
      <FormSection title="Employment">
        <EmploymentFields />
      </FormSection>
      {!isUrgent && authorizationSection}
      {record !== null && maintains && <Restricted employee={record} />}
      <FormSection title="Address">
        <Suspense>
          <AddressFields path="address" required />
        </Suspense>
      </FormSection>
      {showsPay && (
        <FormSection title="Pay" hint="Default pay rate. Contracts can override it.">
          <PayFields record={record} />
        </FormSection>
      )}
    </>
  )
}

function EmploymentFields() {
  const w2 = useDraftValue('employmentType') === 'W2'
  return (
    <FormFields>
      <FormCell span={3}>
        <SelectField path="employmentType" options={optionsOf(employmentTypes)} required />
      </FormCell>
      <FormCell span={3}>
        <SelectField
          path="classification"
          options={optionsOf(classifications)}
          disabled={!w2}
          hint={w2 ? undefined : 'Applies to W-2 employees only.'}
        />
      </FormCell>
      <FormCell span={3}>
        <TextField path="jobTitle" required />
      </FormCell>
      <FormCell span={3}>
        <TextField path="department" />
      </FormCell>
      <FormCell span={3}>
        <DateField path="hireDate" required />
      </FormCell>
    </FormFields>
  )
}

function WorkAuthFields({ record }: { record: Employee | null }) {
  const at = `workAuth.${currentEntries(record).auth}`
  const type = useDraftValue(`${at}.type`)
  const endless = type === 'USC'
  const w2 = useDraftValue('employmentType') === 'W2'
  const ends = type !== 'SELECT' && type !== '' && type !== 'USC' && type !== 'GC'
  return (
    <FormFields>
      <FormCell span={2}>
        <SelectField path={`${at}.type`} options={optionsOf(workAuthorizations)} />
      </FormCell>
      <FormCell span={2}>
        <DateField path={`${at}.validFrom`} />
      </FormCell>
      <FormCell span={2}>
        <DateField
          path={`${at}.validTo`}
          required={ends}
          hint={endless ? "Leave empty. Citizenship doesn't expire." : undefined}
        />
      </FormCell>
      {ends && (
        <>
          <FormCell span={2}>
            <DateField path={`${at}.extensionFiledOn`} />
          </FormCell>
          <FormCell span={2}>
            <DateField path={`${at}.extendedUntil`} hint="The last day of work that the extension allows." />
          </FormCell>
        </>
      )}
      {w2 && (
        <FormCell span={2}>
          <DateField path={`${at}.i9Section2On`} hint="Due three business days after the hire date." />
        </FormCell>
      )}
    </FormFields>
  )
}

function PayFields({ record }: { record: Employee | null }) {
  const at = `payRates.${currentEntries(record).rate}`
  return (
    <FormFields>
      <FormCell span={2}>
        <RateField path={`${at}.rate`} />
      </FormCell>
      <FormCell span={2}>
        <SelectField path={`${at}.unit`} options={optionsOf(payRateUnits)} />
      </FormCell>
      <FormCell span={2}>
        <SelectField path={`${at}.currency`} options={optionsOf(currencies)} />
      </FormCell>
    </FormFields>
  )
}
