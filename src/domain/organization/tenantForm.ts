import type { Draft } from '#domain/kernel/answer.ts'
import { changedFields, sent, typed, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'
import type { TenantRow } from '#domain/organization/client.ts'
import { tenantCreate } from '#domain/organization/input.ts'

/** A tenant in a form or a list, where every record needs an id. */
export type TenantRecord = TenantRow & { readonly id: string }

const names = ['name', 'slug', 'contactEmail', 'contactPhone', 'country', 'defaultCurrency'] as const

const wholeInput = (draft: Draft): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, sent(draft, name)]))

/** The form of a tenant. */
export const tenantForm: FormShape<TenantRecord> = {
  toDraft: (record) => ({
    ...Object.fromEntries(names.map((name) => [name, typed(record?.[name])])),
    country: typed(record?.country, 'USA'),
    defaultCurrency: typed(record?.defaultCurrency, 'USD'),
    status: typed(record?.status, 'ACTIVE'),
  }),
  toInput(draft, record) {
    const input = wholeInput(draft)
    return record === null ? input : changedFields({ ...input, status: sent(draft, 'status') }, record)
  },
  check(draft) {
    const parsed = parseInput(tenantCreate, wholeInput(draft))
    return parsed.ok ? [] : firstPerField(parsed.errors)
  },
  lockOf: (_, path) => (path === 'slug' ? "A tenant's slug never changes." : null),
}
