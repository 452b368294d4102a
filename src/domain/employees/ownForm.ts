import * as z from 'zod/mini'
import { addressDraft, addressInput, contactsDraft, contactsInput } from '#domain/employees/formPerson.ts'
import { employeeCreate, employeeOwnFields } from '#domain/employees/input.ts'
import { ownEmployee } from '#domain/employees/record.ts'
import { changedFields, inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import { parseInput } from '#domain/kernel/errors.ts'

/** What employees see of their own record. It has no restricted values, so the browser is allowed to store it. */
export const ownRecord = z.pick(ownEmployee, {
  id: true,
  version: true,
  employeeNo: true,
  firstName: true,
  lastName: true,
  email: true,
  jobTitle: true,
  hireDate: true,
  phone: true,
  altPhone: true,
  personalEmail: true,
  preferredName: true,
  address: true,
  emergencyContacts: true,
})
export type OwnRecord = z.output<typeof ownRecord>

const texts = ['preferredName', 'phone', 'altPhone', 'personalEmail'] as const

const ownInput = z.pick(
  employeeCreate,
  Object.fromEntries(employeeOwnFields.map((name) => [name, true])) as Record<
    (typeof employeeOwnFields)[number],
    true
  >,
)

const wholeInput = (draft: Readonly<Record<string, string>>): Record<string, unknown> => ({
  ...Object.fromEntries(texts.map((name) => [name, inputValue(draft, name)])),
  address: addressInput(draft),
  emergencyContacts: contactsInput(draft),
})

/** The form that employees use to change their own contact details (domain.md §6 Calls). */
export const ownEmployeeForm: FormShape<OwnRecord> = {
  toDraft: (record) => ({
    ...Object.fromEntries(texts.map((name) => [name, formText(record?.[name])])),
    ...addressDraft('address', record?.address ?? null, record === null),
    ...contactsDraft(record?.emergencyContacts ?? []),
  }),
  toInput: (draft, record) =>
    record === null ? wholeInput(draft) : changedFields(wholeInput(draft), record),
  check: (draft) => {
    const parsed = parseInput(ownInput, wholeInput(draft))
    return parsed.ok ? [] : parsed.errors
  },
}
