import { sent, type FormShape } from '#domain/kernel/draft.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import { preferences, type Preferences, type User } from '#domain/users/record.ts'

/** Of the own user what the Settings page shows. */
export interface PreferencesRecord extends Preferences {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

const names = ['theme', 'density', 'digest'] as const

const wholeInput = (draft: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, sent(draft, name)]))

/** The form of the own preferences. They are stored as one value: two pages that change them at once have to agree. */
export const preferencesForm: FormShape<PreferencesRecord> = {
  toDraft: (record) => Object.fromEntries(names.map((name) => [name, record?.[name] ?? 'SELECT'])),
  toInput: (draft) => ({ preferences: wholeInput(draft) }),
  check: (draft) => {
    const parsed = parseInput(preferences, wholeInput(draft))
    return parsed.ok ? [] : parsed.errors
  },
}

/** The part of the own user that the form works on. */
export function preferencesOf({ preferences: { theme, density, digest }, version }: User): PreferencesRecord {
  return { id: 'own', theme, density, digest, version }
}
