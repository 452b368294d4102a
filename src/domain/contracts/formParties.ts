import type { Draft } from '#domain/kernel/answer.ts'
import { splitList, inputValue, inputObject, formText } from '#domain/kernel/draft.ts'
import { addressLabels, type Labels } from '#domain/kernel/labels.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { clientLevels, type ClientLevel } from '#lookups/lists.ts'

const contactTexts = ['contactName', 'email', 'phone'] as const
const addressTexts = ['street1', 'street2', 'city', 'zip'] as const
const addressFields = [...addressTexts, 'country', 'state'] as const

/** Returns the path of a level's company. The paths of the company's contact fields begin with this path. */
export const partyPath = (level: string) => `parties.${level}`

const levelNames: Readonly<Record<ClientLevel, string>> = {
  LEVEL_1: 'Level 1',
  LEVEL_2: 'Level 2',
  LEVEL_3: 'Level 3',
  END_CLIENT: 'End client',
}

/** The labels of the companies, in field order. */
export const partyLabels: Labels = Object.fromEntries(
  clientLevels.map((level) => [partyPath(level), levelNames[level]]),
)

/** The labels of each company's contact fields, and of the billing contact's phone and CC addresses. */
export const contactLabels: Labels = {
  ...Object.fromEntries(
    clientLevels.flatMap((level) => {
      const { [`${partyPath(level)}.address`]: _whole, ...address } = addressLabels(
        `${partyPath(level)}.address`,
        levelNames[level],
      )
      return [
        [`${partyPath(level)}.contactName`, `${levelNames[level]} contact`],
        [`${partyPath(level)}.email`, `${levelNames[level]} email`],
        [`${partyPath(level)}.phone`, `${levelNames[level]} phone`],
        ...Object.entries(address),
      ]
    }),
  ),
  'billingContact.phone': 'Billing phone',
  'billingContact.ccEmails': 'CC addresses',
}

/** Returns the chain as text. For a stored contract, it includes the companies' contact fields. */
export const partiesDraft = (record: Contract | null): Draft =>
  Object.fromEntries(
    clientLevels.flatMap((level) => {
      const path = partyPath(level)
      const party = record?.parties.find((each) => each.level === level)
      const company = [[path, formText(party?.companyName)]] as const
      if (record === null) return company
      return [
        ...company,
        ...contactTexts.map((name) => [`${path}.${name}`, formText(party?.[name])] as const),
        ...addressTexts.map((name) => [`${path}.address.${name}`, formText(party?.address?.[name])] as const),
        [`${path}.address.country`, formText(party?.address?.country, 'USA')] as const,
        [`${path}.address.state`, formText(party?.address?.state, 'SELECT')] as const,
      ]
    }),
  )

/** Returns the chain as entered, one company per level. Stored values without a field in the draft stay unchanged. */
export function partiesOf(draft: Draft, record: Contract | null): object[] {
  return clientLevels.flatMap((level) => {
    const path = partyPath(level)
    const companyName = inputValue(draft, path)
    const stored = record?.parties.find((party) => party.level === level)
    return companyName === null ? [] : [{ ...stored, level, companyName, ...contactFieldsOf(draft, path) }]
  })
}

/** Returns the contact fields of a company as entered. Empty for a new contract, or for a draft saved before these fields existed. */
function contactFieldsOf(draft: Draft, path: string): object {
  if (draft[`${path}.email`] === undefined) return {}
  const hasAddress = addressTexts.some((name) => inputValue(draft, `${path}.address.${name}`) !== null)
  return {
    ...inputObject(draft, path, contactTexts),
    address: hasAddress ? inputObject(draft, `${path}.address`, addressFields) : null,
  }
}

/** Returns the billing contact as text. The form of a new contract only has the contact's name and email. */
export const billingDraft = (record: Contract | null): Draft => {
  const contact = record?.billingContact
  return {
    'billingContact.name': formText(contact?.name),
    'billingContact.email': formText(contact?.email),
    ...(record !== null && {
      'billingContact.phone': formText(contact?.phone),
      'billingContact.ccEmails': (contact?.ccEmails ?? []).join(', '),
    }),
  }
}

/** Returns the billing contact as entered, or null if all its fields are empty. */
export function billingContactOf(draft: Draft, record: Contract | null): object | null {
  const cc = draft['billingContact.ccEmails']
  const contact = {
    ...inputObject(draft, 'billingContact', ['name', 'email']),
    ...(draft['billingContact.phone'] !== undefined && { phone: inputValue(draft, 'billingContact.phone') }),
    ...(cc !== undefined && { ccEmails: splitList(cc) }),
  }
  const isEmpty = Object.values(contact).every((value) => value === null || value.length === 0)
  return isEmpty ? null : { ...record?.billingContact, ...contact }
}
