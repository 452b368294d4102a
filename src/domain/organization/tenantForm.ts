import type { Draft } from '#domain/kernel/answer.ts'
import { changedFields, inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'
import type { TenantRow } from '#domain/organization/client.ts'
import { tenantCreate } from '#domain/organization/input.ts'

/** A tenant in a form or a list, where every record needs an id. */
export type TenantRecord = TenantRow & { readonly id: string }

const names = ['name', 'slug', 'contactEmail', 'contactPhone', 'country', 'defaultCurrency'] as const

const wholeInput = (draft: Draft): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, inputValue(draft, name)]))

/** The form of a tenant. */
export const tenantForm: FormShape<TenantRecord> = {
  toDraft: (record) => ({
    ...Object.fromEntries(names.map((name) => [name, formText(record?.[name])])),
    country: formText(record?.country, 'USA'),
    defaultCurrency: formText(record?.defaultCurrency, 'USD'),
    status: formText(record?.status, 'ACTIVE'),
  }),
  toInput(draft, record) {
    const input = wholeInput(draft)
    return record === null ? input : changedFields({ ...input, status: inputValue(draft, 'status') }, record)
  },
  check(draft) {
    const parsed = parseInput(tenantCreate, wholeInput(draft))
    return parsed.ok ? [] : firstPerField(parsed.errors)
  },
  lockOf: (_, path) => (path === 'slug' ? "The slug can't be changed." : null),
}
