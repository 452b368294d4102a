import { describe, expect, test } from 'vitest'
import type { Draft } from '#domain/kernel/answer.ts'
import { employeeForm } from '#domain/employees/form.ts'
import type { Employee } from '#domain/employees/record.ts'
import { forgetSecrets, keepSecret, lostSecretText } from '#domain/kernel/secrets.ts'
import { employeeExample } from '#test/support/examples.ts'

const stored = {
  ...employeeExample,
  middleName: null,
  status: 'ACTIVE',
  ssn: '***-**-6789',
  dateOfBirth: '****-**-**',
  emergencyContacts: [{ name: 'Ravi Rao', relation: 'Brother', phone: '(469) 555-0143' }],
  workLocation: 'REMOTE',
  vendor: null,
  skills: ['Java', 'SQL'],
  tags: [],
  notes: null,
  burdenPct: '12.50',
  payRates: [
    { effectiveFrom: '2026-01-12', rate: '55.00', unit: 'HOURLY', currency: 'USD', otMultiplier: '1.50' },
  ],
  workAuth: [
    {
      ...employeeExample.workAuth[0],
      documentNumber: '****4567',
      receiptNumber: null,
      sevisId: null,
      extensionFiledOn: null,
      extendedUntil: null,
      lcaCity: 'Plano',
      lcaState: 'TX',
      i9Section1On: null,
      i9Section2On: null,
      reverifiedOn: null,
      everifyStatus: 'NOT_USED',
      everifyCase: null,
    },
  ],
} as unknown as Employee

const typing = (more: Draft) => ({ ...employeeForm.toDraft(stored), ...more })
const input = (more: Draft) => employeeForm.toInput(typing(more), stored)

test('an untouched form sends nothing', () => {
  const { middleName: _none, ...sent } = input({})
  expect(Object.keys(sent).filter((name) => Reflect.get(stored, name) !== undefined)).toEqual([])
})

describe('a restricted value', () => {
  const token = keepSecret('987-65-4321')

  test('is not in the draft and is sent as digits', () => {
    const draft = typing({ ssn: token })
    expect(JSON.stringify(draft)).not.toContain('4321')
    expect(input({ ssn: token })).toMatchObject({ ssn: '987654321' })
    expect(employeeForm.check(draft, stored)).toEqual([])
  })

  test('that was not typed stays as it is stored', () => {
    const { workAuth } = input({ 'workAuth.0.everifyCase': '2026123' }) as { workAuth: object[] }
    expect(workAuth[0]).toMatchObject({ everifyCase: '2026123', documentNumber: '****4567' })
    expect(input({ jobTitle: 'Architect' })).not.toHaveProperty('ssn')
  })

  test('lost in a reload gets an error at its field', () => {
    const lost = keepSecret('AB1234567')
    forgetSecrets([lost])
    expect(employeeForm.check(typing({ 'workAuth.0.documentNumber': lost }), stored)).toEqual([
      { code: 'required', message: lostSecretText, field: 'workAuth.0.documentNumber' },
    ])
  })
})

test('the next pay rate is added to the list, and its errors are at its own fields', () => {
  const next = { 'nextRate.effectiveFrom': '2027-01-01', 'nextRate.rate': '60.00' }
  expect(input(next)['payRates']).toEqual([
    stored.payRates?.[0],
    { effectiveFrom: '2027-01-01', rate: '60.00', unit: 'HOURLY', currency: 'USD', otMultiplier: '1.50' },
  ])
  const same = typing({ ...next, 'nextRate.effectiveFrom': '2026-01-12' })
  expect(employeeForm.check(same, stored)).toMatchObject([
    { code: 'duplicate', field: 'nextRate.effectiveFrom' },
  ])
})

test('a save by a user who cannot see pay leaves rates and burden as they are', () => {
  const hidden = { ...stored, payRates: null, burdenPct: null } as Employee
  const sent = employeeForm.toInput({ ...employeeForm.toDraft(hidden), jobTitle: 'Architect' }, hidden)
  expect(sent).not.toHaveProperty('payRates')
  expect(sent).not.toHaveProperty('burdenPct')
})

test('contacts, lists and the place of work are sent as the API expects them', () => {
  expect(
    input({
      'emergencyContacts.1.name': 'Anu Rao',
      'emergencyContacts.1.relation': 'Sister',
      'emergencyContacts.1.phone': '4695550144',
      skills: 'Java, Go , ',
      'workLocation.place': 'SELECT',
    }),
  ).toMatchObject({
    emergencyContacts: [
      stored.emergencyContacts[0],
      { name: 'Anu Rao', relation: 'Sister', phone: '4695550144' },
    ],
    skills: ['Java', 'Go'],
    workLocation: null,
  })
})

test('what does not apply to another type of authorization is emptied', () => {
  const typed = { 'workAuth.0.type': 'GC', 'workAuth.0.lcaCity': 'Plano', 'workAuth.0.sevisId': '' }
  const { workAuth } = employeeForm.toInput({ ...employeeForm.toDraft(null), ...typed }, null) as {
    workAuth: object[]
  }
  expect(workAuth[0]).toMatchObject({ type: 'GC', lcaCity: null, lcaState: null, sevisId: null })
})

test('the type and the first day of a stored authorization stay, whatever a draft has typed over them', () => {
  expect(input({ 'workAuth.0.type': 'GC', 'workAuth.0.validFrom': '2027-01-01' })).toEqual({})
})
