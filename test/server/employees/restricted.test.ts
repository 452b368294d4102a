import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { withOwner } from '#server/db/withActor.ts'
import { employees } from '#server/records/employees/table.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithAdmin, testCipher } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const update = (body: unknown) => server.request(admin, 'POST', '/employee/update', { body })

describe('masked values', () => {
  const secret = () =>
    employeeBody({
      ssn: '123456789',
      dateOfBirth: '1991-04-02',
      workAuth: [
        {
          type: 'OPT',
          validFrom: '2025-01-01',
          validTo: '2026-12-31',
          documentNumber: 'AB1234567',
          receiptNumber: 'WAC1234567890',
          sevisId: 'N0123456789',
        },
      ],
    })

  test('are never in a response and are stored encrypted', async () => {
    const vendor = { legalName: 'Zeta LLC', ein: '12-3456789', contactName: 'Z', email: 'z@zeta.test' }
    const made = await create(server, admin, 'employee', {
      ...secret(),
      vendor,
      employmentType: '1099',
      classification: null,
    })
    expect(made).toMatchObject({
      ssn: '***-**-6789',
      dateOfBirth: '****-**-**',
      vendor: { ein: '**-***6789' },
    })
    expect(made.workAuth[0]).toMatchObject({
      documentNumber: '*****4567',
      receiptNumber: '*********7890',
      sevisId: '*******6789',
    })
    const stored = await withOwner(server.database, (tx) =>
      tx.execute(sql`SELECT e::text AS line FROM employees e WHERE id = ${made.id}`),
    )
    const line = String(stored.rows[0]?.['line'])
    for (const value of [
      '123456789',
      '1991-04-02',
      'AB1234567',
      'WAC1234567890',
      'N0123456789',
      '12-3456789',
    ])
      expect(line).not.toContain(value)
    expect(line.match(/v1:/g)).toHaveLength(6)
  })

  test('that are sent back unchanged leave the stored values unchanged', async () => {
    const made = await create(server, admin, 'employee', secret())
    const saved = await update({ ...made, jobTitle: 'Architect' })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ jobTitle: 'Architect', ssn: '***-**-6789', version: 2 })
    const [row] = await withOwner(server.database, (tx) =>
      tx.select().from(employees).where(eq(employees.id, made.id)),
    )
    if (row === undefined) throw new Error('there is no such row')
    const place = { clientId: row.clientId, id: row.id }
    const columnOf = (column: string) => ({ ...place, column: `employees.${column}` })
    const numberOf = (name: 'documentNumber' | 'receiptNumber' | 'sevisId', column: string) =>
      testCipher.decrypt(row.workAuth[0]?.[name] ?? '', columnOf(`work_auth.${column}`))
    expect(testCipher.decrypt(row.dateOfBirthCipher ?? '', columnOf('date_of_birth'))).toBe('1991-04-02')
    expect(numberOf('documentNumber', 'document_number')).toBe('AB1234567')
    expect(numberOf('receiptNumber', 'receipt_number')).toBe('WAC1234567890')
    expect(numberOf('sevisId', 'sevis_id')).toBe('N0123456789')
  })

  test.each(['*', '****', '*WAC1234567890', '*********7891'])(
    'a receipt number %j that is not the mask of the stored one is rejected',
    async (receiptNumber) => {
      const made = await create(server, admin, 'employee', secret())
      const saved = await update({
        id: made.id,
        version: 1,
        workAuth: [{ ...made.workAuth[0], receiptNumber }],
      })
      expect([saved.status, saved.body.errors?.[0]?.field]).toEqual([400, 'workAuth.0.receiptNumber'])
    },
  )

  test('a number too short for a mask is hidden completely', async () => {
    const body = secret()
    const [entry] = body.workAuth
    const made = await create(server, admin, 'employee', {
      ...body,
      workAuth: [{ ...entry, documentNumber: 'A1234567' }],
    })
    expect(made.workAuth[0].documentNumber).toBe('********')
  })

  test('are in the audit trail as hashes; other fields have their old and new values', async () => {
    const made = await create(server, admin, 'employee', secret())
    const changed = {
      id: made.id,
      version: 1,
      jobTitle: 'Architect',
      ssn: '987654321',
      dateOfBirth: '1991-04-03',
      workAuth: [{ ...made.workAuth[0], documentNumber: 'ZZ7654321' }],
    }
    expect((await update(changed)).status).toBe(200)
    const [row] = (
      await withOwner(server.database, (tx) =>
        tx.execute<{ changes: { field: string; old: any; new: any }[] }>(
          sql`SELECT changes FROM audit_events WHERE entity_id = ${made.id} AND action = 'UPDATE'`,
        ),
      )
    ).rows
    const changes = row?.changes ?? []
    expect(changes.map(({ field }) => field).toSorted()).toEqual([
      'dateOfBirth',
      'jobTitle',
      'ssn',
      'workAuth',
    ])
    const of = (name: string) => changes.find(({ field }) => field === name)
    expect(of('jobTitle')).toMatchObject({ old: made.jobTitle, new: 'Architect' })
    const hash = /^hash:[0-9a-f]{32}$/
    for (const name of ['ssn', 'dateOfBirth']) {
      expect(of(name)).toMatchObject({ old: expect.stringMatching(hash), new: expect.stringMatching(hash) })
      expect(of(name)?.old).not.toBe(of(name)?.new)
    }
    const [before, after] = [of('workAuth')?.old[0], of('workAuth')?.new[0]]
    expect(before.documentNumber).toMatch(hash)
    expect(before.documentNumber).not.toBe(after.documentNumber)
    expect(before.sevisId).toBe(after.sevisId)
    const text = JSON.stringify(changes)
    for (const value of [
      '123456789',
      '987654321',
      '1991-04-0',
      'AB1234567',
      'ZZ7654321',
      'N0123456789',
      'WAC',
    ])
      expect(text).not.toContain(value)
  })

  test('that match no stored value are rejected', async () => {
    const made = await create(server, admin, 'employee', secret())
    const saved = await update({ id: made.id, version: 1, ssn: '***-**-0000' })
    expect(saved.status).toBe(400)
    expect(saved.body.errors).toMatchObject([{ field: 'ssn' }])
  })
})
