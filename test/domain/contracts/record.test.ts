import { describe, expect, test } from 'vitest'
import { contractRow } from '#domain/contracts/record.ts'
import { contractCreate, contractUpdate } from '#domain/contracts/input.ts'
import { accepted, marks, refused, times } from '#test/domain/kernel/parse.ts'
import { contractExample, contractId, internalContractExample } from '#test/support/examples.ts'

const create = (change: object) => accepted(contractCreate, { ...contractExample, ...change })
const faults = (change: object) => marks(refused(contractCreate, { ...contractExample, ...change }))
const rateWith = (change: object) => ({ rates: [{ ...contractExample.rates[0], ...change }] })
const contact = { name: 'Ann', email: 'AP@initech.com' }
const milestone = { name: 'UAT', amount: '20000', dueDate: '2026-05-01' }

test('the example contract of the specification is valid', () => {
  expect(create({})).toEqual(contractExample)
})

test('an internal contract is valid without parties, bill rate and payment terms', () => {
  expect(accepted(contractCreate, internalContractExample)).toEqual(internalContractExample)
})

test('a contract is external by default', () => {
  const { kind: _, ...body } = contractExample
  expect(accepted(contractCreate, body).kind).toBe('EXTERNAL')
})

test('a draft', () => {
  expect(marks(refused(contractCreate, {}))).toEqual([
    'title required',
    'projectId required',
    'employeeId required',
    'orderType required',
    'startDate required',
    'currency required',
    'rates required',
  ])
})

test.each([
  [{ title: 'x'.repeat(121) }, 'title too_long'],
  [{ kind: 'SELECT' }, 'kind required'],
  [{ kind: 'MIXED' }, 'kind invalid'],
  [{ projectId: 'SELECT' }, 'projectId required'],
  [{ employeeId: '1' }, 'employeeId invalid'],
  [{ orderType: 'SELECT' }, 'orderType required'],
  [{ poNumber: 'x'.repeat(41) }, 'poNumber too_long'],
  [{ poAmount: '1.234' }, 'poAmount invalid'],
  [{ poHours: '-1' }, 'poHours invalid'],
  [{ poExpiry: 'soon' }, 'poExpiry invalid'],
  [{ poWarnPct: '101' }, 'poWarnPct invalid'],
  [{ currency: 'GBP' }, 'currency invalid'],
  [{ endDate: '2026-06-31' }, 'endDate invalid'],
  [{ rates: [] }, 'rates too_small'],
  [{ rates: null }, 'rates required'],
  [{ rates: times(201, contractExample.rates[0]) }, 'rates too_big'],
  [rateWith({ payRate: '0' }), 'rates.0.payRate invalid'],
  [rateWith({ billRate: '85.00001' }), 'rates.0.billRate invalid'],
  [rateWith({ payRateUnit: 'SELECT' }), 'rates.0.payRateUnit required'],
  [rateWith({ billRateUnit: 'DAILY' }), 'rates.0.billRateUnit invalid'],
  [rateWith({ otBillable: 'yes' }), 'rates.0.otBillable invalid'],
  [rateWith({ effectiveFrom: '' }), 'rates.0.effectiveFrom required'],
  [rateWith({ margin: '1' }), 'rates.0.margin unknown_field'],
  [{ parties: [{ level: 'LEVEL_4', companyName: 'X' }] }, 'parties.0.level invalid'],
  [{ parties: [{ level: 'SELECT', companyName: 'X' }] }, 'parties.0.level required'],
  [{ parties: [{ level: 'LEVEL_1', companyName: ' ' }] }, 'parties.0.companyName required'],
  [{ parties: times(5, contractExample.parties[0]) }, 'parties too_big'],
  [{ parties: 'Globex' }, 'parties invalid'],
  [{ billToLevel: 'LEVEL_9' }, 'billToLevel invalid'],
  [{ billingContact: { name: 'Ann' } }, 'billingContact.email required'],
  [{ billingContact: { ...contact, ccEmails: ['x'] } }, 'billingContact.ccEmails.0 invalid'],
  [{ billingContact: { ...contact, ccEmails: Array(6).fill('a@b.co') } }, 'billingContact.ccEmails too_big'],
  [{ milestones: [{ ...milestone, amount: '1.234' }] }, 'milestones.0.amount invalid'],
  [{ discountPct: '-1' }, 'discountPct invalid'],
  [{ vmsFeePct: '100.01' }, 'vmsFeePct invalid'],
  [{ paymentTerms: 'NET_90' }, 'paymentTerms invalid'],
  [{ invoiceFrequency: 'DAILY' }, 'invoiceFrequency invalid'],
  [{ invoiceGrouping: 'PER_DAY' }, 'invoiceGrouping invalid'],
  [{ overtimeRule: 'DAILY_8' }, 'overtimeRule invalid'],
  [{ maxHoursPerWeek: 0 }, 'maxHoursPerWeek too_small'],
  [{ maxHoursPerWeek: 169 }, 'maxHoursPerWeek too_big'],
  [{ maxHoursPerWeek: '40' }, 'maxHoursPerWeek invalid'],
  [{ noticeDays: -1 }, 'noticeDays too_small'],
  [{ guaranteeDays: 3651 }, 'guaranteeDays too_big'],
  [{ conversionFee: '1.234' }, 'conversionFee invalid'],
  [{ poRequired: 'true' }, 'poRequired invalid'],
  [{ documentIds: ['x'] }, 'documentIds.0 invalid'],
  [{ notes: 'x'.repeat(4001) }, 'notes too_long'],
  [{ contractNo: 'C-2026-00017' }, 'contractNo unknown_field'],
  [{ status: 'ACTIVE' }, 'status unknown_field'],
  [{ employmentType: 'W2' }, 'employmentType unknown_field'],
  [{ marginPct: '27.21' }, 'marginPct unknown_field'],
] as [object, string][])('a create is rejected: $1', (change, mark) => {
  expect(faults(change)).toEqual([mark])
  expect(refused(contractCreate, { ...contractExample, ...change })[0]?.message).toMatch(/^\S.*\.$/)
})

test.each([
  [{ predecessorId: 'SELECT' }, 'predecessorId', null],
  [{ billToLevel: 'SELECT' }, 'billToLevel', null],
  [{ paymentTerms: 'SELECT' }, 'paymentTerms', null],
  [{ invoiceFrequency: '' }, 'invoiceFrequency', null],
  [{ overtimeRule: 'SELECT' }, 'overtimeRule', null],
  [{ endDate: '' }, 'endDate', null],
  [{ poAmount: '96000' }, 'poAmount', '96000.00'],
  [{ discountPct: '2' }, 'discountPct', '2.00'],
  [{ maxHoursPerWeek: 168 }, 'maxHoursPerWeek', 168],
  [{ noticeDays: 0 }, 'noticeDays', 0],
  [{ billingContact: contact }, 'billingContact', { name: 'Ann', email: 'ap@initech.com' }],
  [{ milestones: [milestone] }, 'milestones', [{ ...milestone, amount: '20000.00' }]],
] as const)('a create with %j stores %s as %j', (change, field, stored) => {
  expect(create(change)[field]).toEqual(stored)
})

test('a rate has multipliers and up to 4 decimals', () => {
  const typed = { billRate: '85.1250', otBillable: true, otBillMultiplier: '1.5', dtBillMultiplier: '2' }
  expect(create(rateWith(typed)).rates[0]).toMatchObject({
    billRate: '85.125',
    otBillable: true,
    otBillMultiplier: '1.50',
    dtBillMultiplier: '2.00',
  })
})

describe('an update', () => {
  test('changes only the fields that are sent, without defaults', () => {
    expect(accepted(contractUpdate, { version: 2, poNumber: '' })).toEqual({ version: 2, poNumber: null })
    expect(accepted(contractUpdate, {})).toEqual({})
    expect(accepted(contractUpdate, { kind: 'INTERNAL' })).toEqual({ kind: 'INTERNAL' })
  })

  test('cannot clear required fields', () => {
    expect(
      marks(refused(contractUpdate, { version: 2, title: '', kind: null, rates: [], startDate: null })),
    ).toEqual(['title required', 'kind required', 'startDate required', 'rates too_small'])
  })

  test('accepts unchanged read-only fields and no unknown ones', () => {
    const readOnly = {
      id: contractId,
      contractNo: 'C-2026-00017',
      status: 'DRAFT',
      employmentType: 'W2',
      projectName: 'Globex ERP',
      employeeName: 'Rao, Priya',
      predecessorNo: null,
      successorId: null,
      successorNo: null,
      burdenPct: '12.50',
      spread: '23.13',
      marginPct: '27.21',
      markupPct: '54.55',
      daysToEnd: 30,
      hoursUnbilled: '12.50',
      createdAt: '2026-01-01T00:00:00Z',
    }
    expect(accepted(contractUpdate, { version: 2, ...readOnly })).toMatchObject(readOnly)
    expect(marks(refused(contractUpdate, { version: 2, hoursLeft: '1' }))).toEqual([
      'hoursLeft unknown_field',
    ])
  })
})

test('a list row has exactly the specified fields', () => {
  const row = {
    id: contractId,
    contractNo: 'C-2026-00017',
    title: 'Java Dev – Globex',
    kind: 'EXTERNAL',
    projectId: contractExample.projectId,
    projectName: 'Globex ERP',
    employeeId: contractExample.employeeId,
    employeeName: 'Rao, Priya',
    orderType: 'NEW_PO',
    status: 'ACTIVE',
    startDate: '2026-02-02',
    endDate: '2026-07-31',
    currency: 'USD',
    billRate: '85.00',
    billRateUnit: 'HOURLY',
    payRate: '55.00',
    payRateUnit: 'HOURLY',
    endClient: 'Globex',
    paymentTerms: 'NET_30',
    marginPct: '27.21',
    version: 1,
  }
  expect(accepted(contractRow, { ...row, notes: 'x', spread: '23.13' })).toEqual(row)
})
