import type { Draft } from '#domain/kernel/answer.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { listed, sent, sentObject, typed } from '#domain/kernel/draft.ts'
import { secretAt } from '#domain/kernel/secrets.ts'
import type { Employee } from '#domain/employees/record.ts'

const texts = [
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
const keys = ['employmentType', 'classification'] as const
const lists = ['skills', 'tags'] as const
const addressTexts = ['street1', 'street2', 'city', 'zip'] as const
const addressFields = ['street1', 'street2', 'city', 'state', 'zip', 'country'] as const
const contactFields = ['name', 'relation', 'phone'] as const
const people = [
  ['managerUserId', 'managerName'],
  ['approverUserId', 'approverName'],
  ['backupApproverUserId', 'backupApproverName'],
] as const
const vendorTexts = ['legalName', 'contactName', 'email', 'phone'] as const

/** How many emergency contacts an employee can have. */
export const contactPlaces = [0, 1, 2] as const

/** Returns a typed restricted value; `stored` where nothing was typed. */
export function secretOr(draft: Draft, path: string, stored: string | null): string | null {
  const token = draft[path] ?? ''
  return token === '' ? stored : secretAt(token)
}

type Address = Employee['address']

/** Returns the draft of an address. Only a new record asks to select a state. */
export const addressDraft = (path: string, address: Address | null, isNew: boolean): Draft => ({
  ...Object.fromEntries(addressTexts.map((name) => [`${path}.${name}`, typed(address?.[name])])),
  [`${path}.country`]: typed(address?.country, 'USA'),
  [`${path}.state`]: typed(address?.state, isNew ? 'SELECT' : ''),
})

/** Returns the draft of the emergency contacts, with empty values for those that aren't entered. */
export const contactsDraft = (contacts: Employee['emergencyContacts']): Draft =>
  Object.fromEntries(
    contactPlaces.flatMap((place) =>
      contactFields.map((name) => [`emergencyContacts.${place}.${name}`, typed(contacts[place]?.[name])]),
    ),
  )

/** Returns the body's address. */
export const addressInput = (draft: Draft): unknown => sentObject(draft, 'address', addressFields)

/** Returns the body's emergency contacts, without empty ones. */
export const contactsInput = (draft: Draft): unknown[] =>
  contactPlaces
    .map((place) => sentObject(draft, `emergencyContacts.${place}`, contactFields))
    .filter((contact) => Object.values(contact).some((value) => value !== null))

/** What most new employees start with. */
const newPerson = (): Draft => ({
  employmentType: 'W2',
  classification: 'NON_EXEMPT',
  hireDate: todayUtc(),
})

/** Returns the draft of everything about the person except lists that change over time. Restricted values are never in it. */
export function personDraft(record: Employee | null): Draft {
  const { workLocation = null, vendor = null, emergencyContacts = [] } = record ?? {}
  const office = workLocation === 'REMOTE' ? null : workLocation
  return {
    ...Object.fromEntries(texts.map((name) => [name, typed(record?.[name])])),
    ...Object.fromEntries(keys.map((name) => [name, typed(record?.[name], 'SELECT')])),
    ...Object.fromEntries(lists.map((name) => [name, (record?.[name] ?? []).join(', ')])),
    ...(record === null && newPerson()),
    ssn: '',
    dateOfBirth: '',
    ...addressDraft('address', record?.address ?? null, record === null),
    'workLocation.place': workLocation === null ? 'SELECT' : office === null ? 'REMOTE' : 'ADDRESS',
    ...addressDraft('workLocation', office, true),
    ...contactsDraft(emergencyContacts),
    ...Object.fromEntries(vendorTexts.map((name) => [`vendor.${name}`, typed(vendor?.[name])])),
    'vendor.ein': '',
    ...(record !== null && {
      ...addressDraft('vendor.address', vendor?.address ?? null, true),
      ...Object.fromEntries(people.flat().map((name) => [name, typed(record[name])])),
    }),
    'vendor.paymentTerms': typed(vendor?.paymentTerms, 'SELECT'),
  }
}

/** Returns the body of what `personDraft` shows. */
export function personInput(draft: Draft, record: Employee | null): Record<string, unknown> {
  const type = sent(draft, 'employmentType')
  return {
    ...Object.fromEntries([...texts, ...keys].map((name) => [name, sent(draft, name)])),
    ...Object.fromEntries(lists.map((name) => [name, listed(draft[name] ?? '')])),
    classification: type === 'W2' ? sent(draft, 'classification') : null,
    ssn: digitsOf(secretOr(draft, 'ssn', record?.ssn ?? null)),
    dateOfBirth: secretOr(draft, 'dateOfBirth', record?.dateOfBirth ?? null),
    address: addressInput(draft),
    workLocation: workLocationOf(draft),
    emergencyContacts: contactsInput(draft),
    vendor: type === 'W2' ? null : vendorOf(draft, record?.vendor ?? null),
    // A new employee, and a draft from before they had fields, leaves them as they are.
    ...Object.fromEntries(
      people.flatMap(([uid]) => (draft[uid] === undefined ? [] : [[uid, sent(draft, uid)]])),
    ),
  }
}

/** Returns a social security number without the dashes that people type; a mask as it is. */
const digitsOf = (ssn: string | null) =>
  ssn === null || ssn.startsWith('*') ? ssn : ssn.replaceAll(/[\s-]/g, '')

function workLocationOf(draft: Draft): unknown {
  const place = sent(draft, 'workLocation.place')
  return place === 'ADDRESS' ? sentObject(draft, 'workLocation', addressFields) : place
}

/** Returns the vendor's address, which is optional; nothing for a draft without its fields. */
function vendorAddressOf(draft: Draft): { address?: unknown } {
  if (draft['vendor.address.street1'] === undefined) return {}
  const hasText = addressTexts.some((name) => sent(draft, `vendor.address.${name}`) !== null)
  return { address: hasText ? sentObject(draft, 'vendor.address', addressFields) : null }
}

function vendorOf(draft: Draft, stored: Employee['vendor']): unknown {
  const vendor = {
    ...sentObject(draft, 'vendor', vendorTexts),
    ein: secretOr(draft, 'vendor.ein', stored?.ein ?? null),
    paymentTerms: sent(draft, 'vendor.paymentTerms'),
    ...vendorAddressOf(draft),
  }
  if (Object.values(vendor).every((value) => value === null)) return null
  return stored === null ? vendor : { ...stored, ...vendor }
}
