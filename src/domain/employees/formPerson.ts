import type { Draft } from '#domain/kernel/answer.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { splitList, inputValue, inputObject, formText } from '#domain/kernel/draft.ts'
import { readSecret } from '#domain/kernel/secrets.ts'
import type { Employee } from '#domain/employees/record.ts'

const textFields = [
  'firstName',
  'middleName',
  'lastName',
  'preferredName',
  'email',
  'personalEmail',
  'phone',
  'altPhone',
  'gender',
  'maritalStatus',
  'jobTitle',
  'department',
  'hireDate',
  'notes',
] as const
const selectFields = ['employmentType', 'classification'] as const
const listFields = ['skills', 'tags'] as const
const addressTextFields = ['street1', 'street2', 'city', 'zip'] as const
const addressFields = ['street1', 'street2', 'city', 'state', 'zip', 'country'] as const
const contactFields = ['name', 'relation', 'phone'] as const
const userFields = [
  ['managerUserId', 'managerName'],
  ['approverUserId', 'approverName'],
  ['backupApproverUserId', 'backupApproverName'],
] as const
const vendorTextFields = ['legalName', 'contactName', 'email', 'phone'] as const

/** The positions of the emergency contacts that an employee can have. */
export const contactIndexes = [0, 1, 2] as const

/** Returns the restricted value that the user entered, or `stored` if they entered none. */
export function secretOrStored(draft: Draft, path: string, stored: string | null): string | null {
  const token = draft[path] ?? ''
  return token === '' ? stored : readSecret(token)
}

type Address = Employee['address']

/** Returns the draft of an address. With `isNew`, a missing state is shown as "Select". */
export const addressDraft = (path: string, address: Address | null, isNew: boolean): Draft => ({
  ...Object.fromEntries(addressTextFields.map((name) => [`${path}.${name}`, formText(address?.[name])])),
  [`${path}.country`]: formText(address?.country, 'USA'),
  [`${path}.state`]: formText(address?.state, isNew ? 'SELECT' : ''),
})

/** Returns the draft of the emergency contacts, with empty values for contacts that haven't been entered. */
export const contactsDraft = (contacts: Employee['emergencyContacts']): Draft =>
  Object.fromEntries(
    contactIndexes.flatMap((index) =>
      contactFields.map((name) => [`emergencyContacts.${index}.${name}`, formText(contacts[index]?.[name])]),
    ),
  )

/** Returns the address for the request body. */
export const addressInput = (draft: Draft): unknown => inputObject(draft, 'address', addressFields)

/** Returns the non-empty emergency contacts for the request body. */
export const contactsInput = (draft: Draft): unknown[] =>
  contactIndexes
    .map((index) => inputObject(draft, `emergencyContacts.${index}`, contactFields))
    .filter((contact) => Object.values(contact).some((value) => value !== null))

/** Returns the initial values that apply to most new employees. */
const newPerson = (): Draft => ({
  employmentType: 'W2',
  classification: 'NON_EXEMPT',
  hireDate: todayUtc(),
})

/** Returns the draft of all fields except the work authorization, the pay rates and the burden. It never contains restricted values. */
export function personDraft(record: Employee | null): Draft {
  const { workLocation = null, vendor = null, emergencyContacts = [] } = record ?? {}
  const office = workLocation === 'REMOTE' ? null : workLocation
  return {
    ...Object.fromEntries(textFields.map((name) => [name, formText(record?.[name])])),
    ...Object.fromEntries(selectFields.map((name) => [name, formText(record?.[name], 'SELECT')])),
    ...Object.fromEntries(listFields.map((name) => [name, (record?.[name] ?? []).join(', ')])),
    ...(record === null && newPerson()),
    ssn: '',
    dateOfBirth: '',
    ...addressDraft('address', record?.address ?? null, record === null),
    'workLocation.place': workLocation === null ? 'SELECT' : office === null ? 'REMOTE' : 'ADDRESS',
    ...addressDraft('workLocation', office, true),
    ...contactsDraft(emergencyContacts),
    ...Object.fromEntries(vendorTextFields.map((name) => [`vendor.${name}`, formText(vendor?.[name])])),
    'vendor.ein': '',
    ...(record !== null && {
      ...addressDraft('vendor.address', vendor?.address ?? null, true),
      ...Object.fromEntries(userFields.flat().map((name) => [name, formText(record[name])])),
    }),
    'vendor.paymentTerms': formText(vendor?.paymentTerms, 'SELECT'),
  }
}

/** Returns the request body for the fields in `personDraft`. */
export function personInput(draft: Draft, record: Employee | null): Record<string, unknown> {
  const type = inputValue(draft, 'employmentType')
  return {
    ...Object.fromEntries([...textFields, ...selectFields].map((name) => [name, inputValue(draft, name)])),
    ...Object.fromEntries(listFields.map((name) => [name, splitList(draft[name] ?? '')])),
    classification: type === 'W2' ? inputValue(draft, 'classification') : null,
    ssn: digitsOf(secretOrStored(draft, 'ssn', record?.ssn ?? null)),
    dateOfBirth: secretOrStored(draft, 'dateOfBirth', record?.dateOfBirth ?? null),
    address: addressInput(draft),
    workLocation: workLocationOf(draft),
    emergencyContacts: contactsInput(draft),
    vendor: type === 'W2' ? null : vendorOf(draft, record?.vendor ?? null),
    // Omits managers and approvers if the draft has no such fields (new employees, older drafts), so stored
    // values stay unchanged.
    ...Object.fromEntries(
      userFields.flatMap(([uid]) => (draft[uid] === undefined ? [] : [[uid, inputValue(draft, uid)]])),
    ),
  }
}

/** Returns a social security number without spaces or dashes. Masked values are returned unchanged. */
const digitsOf = (ssn: string | null) =>
  ssn === null || ssn.startsWith('*') ? ssn : ssn.replaceAll(/[\s-]/g, '')

function workLocationOf(draft: Draft): unknown {
  const place = inputValue(draft, 'workLocation.place')
  return place === 'ADDRESS' ? inputObject(draft, 'workLocation', addressFields) : place
}

/** Returns `{ address }` with the vendor's address, or with null if it is blank. Returns {} if the draft has no address fields. */
function vendorAddressOf(draft: Draft): { address?: unknown } {
  if (draft['vendor.address.street1'] === undefined) return {}
  const hasText = addressTextFields.some((name) => inputValue(draft, `vendor.address.${name}`) !== null)
  return { address: hasText ? inputObject(draft, 'vendor.address', addressFields) : null }
}

function vendorOf(draft: Draft, stored: Employee['vendor']): unknown {
  const vendor = {
    ...inputObject(draft, 'vendor', vendorTextFields),
    ein: secretOrStored(draft, 'vendor.ein', stored?.ein ?? null),
    paymentTerms: inputValue(draft, 'vendor.paymentTerms'),
    ...vendorAddressOf(draft),
  }
  if (Object.values(vendor).every((value) => value === null)) return null
  return stored === null ? vendor : { ...stored, ...vendor }
}
