import type { Draft, StoredRecord } from '#domain/kernel/answer.ts'
import { nullsToEmptyText, inputValue, inputObject, formText, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'
import { isSecret, readSecret } from '#domain/kernel/secrets.ts'
import type { AddressRecord } from '#domain/kernel/address.ts'
import type { Client } from '#domain/organization/client.ts'
import { clientCreate, clientAddressErrors } from '#domain/organization/input.ts'

/** A client in a form or a list, where every record needs an id. */
export type ClientRecord = Client & { readonly id: string }

const texts = ['name', 'legalName', 'code', 'billingEmail', 'phone', 'website', 'remitInstructions'] as const
const addressTexts = ['street1', 'street2', 'city', 'zip'] as const
const addressFields = [...addressTexts, 'state', 'country'] as const

const addressDraft = (path: string, address: AddressRecord | null | undefined): Draft => ({
  ...Object.fromEntries(addressTexts.map((name) => [`${path}.${name}`, formText(address?.[name])])),
  [`${path}.country`]: formText(address?.country, 'USA'),
  [`${path}.state`]: formText(address?.state, 'SELECT'),
})

/** Returns the EIN for the request body. Null if none was entered, which leaves the stored EIN unchanged. The draft contains a token (secrets.ts) instead of the EIN. */
const taxIdIn = (draft: Draft): string | null => {
  const entered = draft['taxId'] ?? ''
  return isSecret(entered) ? readSecret(entered) : inputValue(draft, 'taxId')
}

const wholeInput = (draft: Draft): Record<string, unknown> => ({
  ...Object.fromEntries(texts.map((name) => [name, inputValue(draft, name)])),
  defaultCurrency: inputValue(draft, 'defaultCurrency'),
  taxId: taxIdIn(draft),
  address: inputObject(draft, 'address', addressFields),
  remitToAddress: draft['remitTo'] === 'YES' ? inputObject(draft, 'remitToAddress', addressFields) : null,
})

/** Returns a stored client's values in the shape of the input, so that only changed ones are sent. */
const storedInput = (record: ClientRecord): Record<string, unknown> => wholeInput(toDraft(record))

function toDraft(record: ClientRecord | null): Draft {
  return {
    tenantId: '',
    tenantName: '',
    ...Object.fromEntries(texts.map((name) => [name, formText(record?.[name])])),
    status: formText(record?.status, 'ACTIVE'),
    defaultCurrency: formText(record?.defaultCurrency, 'USD'),
    taxId: '',
    ...addressDraft('address', record?.address),
    remitTo: record?.remitToAddress ? 'YES' : 'NO',
    ...addressDraft('remitToAddress', record?.remitToAddress),
  }
}

/** The form of a client. */
export const clientForm: FormShape<ClientRecord> = {
  toDraft,
  toInput(draft, record) {
    const input = wholeInput(draft)
    const tenantId = inputValue(draft, 'tenantId')
    if (record === null) return { ...input, ...(tenantId !== null && { tenantId }) }
    const before = { ...storedInput(record), status: record.status }
    const after = { ...input, status: inputValue(draft, 'status') }
    return Object.fromEntries(
      Object.entries(after).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
      ),
    )
  },
  check(draft) {
    const input = wholeInput(draft)
    const parsed = parseInput(clientCreate, input)
    const ruleErrors = clientAddressErrors(
      nullsToEmptyText(input) as Parameters<typeof clientAddressErrors>[0],
    )
    const errors = parsed.ok ? [] : parsed.errors
    const hasRemitTo = input['remitToAddress'] !== null
    return firstPerField([
      ...errors,
      ...ruleErrors.filter(({ field }) => hasRemitTo || field?.startsWith('remitTo') !== true),
    ])
  },
  prefillFrom: {
    tenantId: (tenant: StoredRecord) => ({
      tenantId: tenant.id,
      tenantName: formText(tenant['name']),
      defaultCurrency: formText(tenant['defaultCurrency'], 'USD'),
      'address.country': formText(tenant['country'], 'USA'),
    }),
  },
}
