import { invoiceFieldLock } from '#domain/invoices/editable.ts'
import { linePositions, linesDraft, typedLines } from '#domain/invoices/formLines.ts'
import { invoiceCreate, invoiceUpdate } from '#domain/invoices/input.ts'
import { isManual, areSameLines, manualLine, manualLineErrors } from '#domain/invoices/manualLines.ts'
import { manualErrors, periodErrors } from '#domain/invoices/manualRules.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import type { Draft, StoredRecord } from '#domain/kernel/answer.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import {
  changedFields,
  keepEditable,
  inputValue,
  inputObject,
  formText,
  type FormShape,
} from '#domain/kernel/draft.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'

const texts = ['publicNote', 'internalNote', 'poNumber', 'periodStart', 'periodEnd'] as const
const contactTexts = ['companyName', 'contact', 'email'] as const
const addressTexts = ['street1', 'street2', 'city', 'zip'] as const
const addressFields = [...addressTexts, 'state', 'country'] as const

const toDraft = (record: Invoice | null): Draft => ({
  ...Object.fromEntries(texts.map((name) => [name, formText(record?.[name])])),
  taxRatePct: formText(record?.taxRatePct, '0.00'),
  paymentTerms: formText(record?.paymentTerms, 'SELECT'),
  ...(record === null ? newDraft() : linesDraft(record)),
})

/** Returns the additional initial values of a new invoice, such as the company to bill. */
const newDraft = (): Draft => ({
  periodStart: todayUtc(),
  periodEnd: todayUtc(),
  currency: 'SELECT',
  contractId: '',
  contractNo: '',
  // Set even though they are empty, so that errors in the required first line are shown after a failed save.
  'lines.0.description': '',
  'lines.0.rate': '',
  ...Object.fromEntries(contactTexts.map((name) => [`billTo.${name}`, ''])),
  ...Object.fromEntries(addressTexts.map((name) => [`billTo.address.${name}`, ''])),
  'billTo.address.country': 'USA',
  'billTo.address.state': 'SELECT',
})

const bodyOf = (draft: Draft): Record<string, unknown> => ({
  ...Object.fromEntries(texts.map((name) => [name, inputValue(draft, name)])),
  taxRatePct: inputValue(draft, 'taxRatePct') ?? '0.00',
  paymentTerms: inputValue(draft, 'paymentTerms'),
})

/** Returns the body of a create call. The company comes from the contract, or else from the typed values. */
function createBody(draft: Draft): Record<string, unknown> {
  const contractId = inputValue(draft, 'contractId')
  const hasAddress = addressTexts.some((name) => inputValue(draft, `billTo.address.${name}`) !== null)
  const hasCompany = contactTexts.some((name) => inputValue(draft, `billTo.${name}`) !== null) || hasAddress
  return {
    ...bodyOf(draft),
    contractId,
    currency: contractId === null ? inputValue(draft, 'currency') : null,
    billTo:
      contractId === null && hasCompany
        ? {
            ...inputObject(draft, 'billTo', contactTexts),
            companyName: inputValue(draft, 'billTo.companyName') ?? '',
            address: hasAddress ? inputObject(draft, 'billTo.address', addressFields) : null,
          }
        : null,
    lines: typedLines(draft),
  }
}

/** Returns all lines as the API expects them: the typed lines, then the ids of all other lines. Returns an empty object if the typed lines are unchanged. */
function changedLines(draft: Draft, record: Invoice): { lines?: object[] } {
  const lines = typedLines(draft)
  const parsed = lines.map((line) => parseInput(manualLine, line))
  const validLines = parsed.flatMap((line) => (line.ok ? [line.value] : []))
  if (validLines.length === lines.length && areSameLines(validLines, record.lines)) return {}
  return { lines: [...lines, ...record.lines.filter((line) => !isManual(line)).map(({ id }) => ({ id }))] }
}

/** Returns the errors in the typed lines, each with the path of its field. */
function lineErrors(draft: Draft): FieldError[] {
  const positions = linePositions(draft)
  return typedLines(draft).flatMap((line, index) => {
    const position = positions[index] ?? index
    const parsed = parseInput(manualLine, line)
    if (parsed.ok) return manualLineErrors([parsed.value], [position])
    return parsed.errors.map((error) => ({
      ...error,
      field: `lines.${position}.${error.field ?? 'description'}`,
    }))
  })
}

const lockOf = (record: Invoice, path: string) => invoiceFieldLock(record, path)

function createErrors(draft: Draft): FieldError[] {
  const body = createBody(draft)
  const parsed = parseInput(invoiceCreate, body)
  const errors = parsed.ok ? manualErrors(parsed.value, todayUtc()) : parsed.errors
  const isEmpty = linePositions(draft).length === 0
  return [
    ...errors.filter(({ field }) => field?.startsWith('lines') !== true),
    ...(isEmpty
      ? [{ code: 'required', message: 'Add at least one line.', field: 'lines.0.description' }]
      : []),
    ...(parsed.ok
      ? []
      : manualErrors({ ...companyInput(body) }, todayUtc()).filter(({ code }) => code === 'required')),
  ]
}

const companyInput = ({ contractId, billTo }: Record<string, unknown>) =>
  ({ contractId, billTo }) as Parameters<typeof manualErrors>[0]

/** The form of an invoice: the fields that can be changed in a draft, and all fields of a new invoice. */
export const invoiceForm: FormShape<Invoice> = {
  toDraft,
  lockOf,
  toInput: (draft, record) => {
    if (record === null) return createBody(draft)
    const editable = keepEditable({ toDraft, lockOf }, draft, record)
    return { ...changedFields(bodyOf(editable), record), ...changedLines(editable, record) }
  },
  check: (draft, record) => {
    if (record === null) return firstPerField([...createErrors(draft), ...lineErrors(draft)])
    const parsed = parseInput(invoiceUpdate, bodyOf(draft))
    const errors = parsed.ok ? periodErrors(parsed.value, record.periodStart) : parsed.errors
    return firstPerField([...errors, ...lineErrors(draft)])
  },
  prefillFrom: { contractId: contractDraft },
}

/** Returns the values that a new invoice takes from its contract. */
function contractDraft(contract: StoredRecord): Draft {
  return {
    contractId: contract.id,
    contractNo: formText(contract['contractNo']),
    poNumber: formText(contract['poNumber']),
    paymentTerms: formText(contract['paymentTerms'], 'SELECT'),
  }
}
