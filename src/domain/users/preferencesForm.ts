import { inputValue, type FormShape } from '#domain/kernel/draft.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import type { Preferences } from '#domain/users/preferences.ts'
import { preferences, type User } from '#domain/users/record.ts'

/** The signed-in user's preferences, as the Settings page shows them. */
export interface PreferencesRecord extends Preferences {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

const names = ['theme', 'density', 'digest'] as const

const wholeInput = (draft: Readonly<Record<string, string>>): Record<string, unknown> => ({
  ...Object.fromEntries(names.map((name) => [name, inputValue(draft, name)])),
  pageSize: Number(inputValue(draft, 'pageSize')),
})

/** The preferences form. It sends all preferences together, so changes in two tabs at the same time cause a conflict. */
export const preferencesForm: FormShape<PreferencesRecord> = {
  toDraft: (record) => ({
    ...Object.fromEntries(names.map((name) => [name, record?.[name] ?? 'SELECT'])),
    pageSize: String(record?.pageSize ?? 'SELECT'),
  }),
  toInput: (draft) => ({ preferences: wholeInput(draft) }),
  check: (draft) => {
    const parsed = parseInput(preferences, wholeInput(draft))
    return parsed.ok ? [] : parsed.errors
  },
}

/** Returns the part of the user that the form edits. */
export function preferencesOf({
  preferences: { theme, density, digest, pageSize },
  version,
}: User): PreferencesRecord {
  return { id: 'own', theme, density, digest, pageSize, version }
}
