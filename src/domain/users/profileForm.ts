import { changedFields, inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import { userUpdate, type User } from '#domain/users/record.ts'

/** The signed-in user's record as the Profile page shows it. It is stored on the device, so it has no roles or permissions. */
export type ProfileRecord = Pick<
  User,
  'firstName' | 'lastName' | 'displayName' | 'phone' | 'email' | 'version'
> & { readonly id: string }

const texts = ['firstName', 'lastName', 'displayName', 'phone'] as const

const wholeInput = (draft: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(texts.map((name) => [name, inputValue(draft, name)]))

/** The profile form. It shows the email address, but never sends it to the API. */
export const profileForm: FormShape<ProfileRecord> = {
  toDraft: (record) =>
    Object.fromEntries([...texts, 'email' as const].map((name) => [name, formText(record?.[name])])),
  toInput: (draft, record) =>
    record === null ? wholeInput(draft) : changedFields(wholeInput(draft), record),
  check: (draft) => {
    const parsed = parseInput(userUpdate, wholeInput(draft))
    return parsed.ok ? [] : parsed.errors
  },
}

/** Returns the part of a user's record that the form uses. */
export function profileOf({ firstName, lastName, displayName, phone, email, version }: User): ProfileRecord {
  return { id: 'own', firstName, lastName, displayName, phone, email, version }
}
