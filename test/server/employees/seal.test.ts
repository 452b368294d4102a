import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sqlState } from '#server/db/errors.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { withOwner } from '#server/db/withActor.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { employeeOf } from '#server/records/employees/record.ts'
import { encryptEmployees } from '#server/records/employees/encryptEmployees.ts'
import { employees } from '#server/records/employees/table.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'
import { testCipher } from '#test/support/server/server.ts'

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const

test('existing employees are encrypted at the next start, and plain values are rejected afterwards', async () => {
  const folder = await newDataFolder('muster-seal-')
  const database = await openDatabaseOrEmbedded({
    databaseUrl: null,
    databaseOwnerUrl: null,
    dataDir: folder,
  })
  try {
    const migrations = await readMigrations()
    await migrate(
      database,
      migrations.filter(({ number }) => number < 24),
    )
    await withOwner(database, async (tx) => {
      await tx.execute(sql`INSERT INTO tenants (tenant_id, name, slug, contact_email, search_text, created_by, updated_by)
        VALUES ('tttttttttttt', 'T', 'ttt', 'a@b.test', 't', 'x', 'x')`)
      await tx.execute(sql`INSERT INTO clients (client_id, tenant_id, name, code, address, billing_email, search_text, created_by, updated_by)
        VALUES ('cccccccccccc', 'tttttttttttt', 'C', 'CC', '{}', 'a@b.test', 'c', 'x', 'x')`)
      for (const [index, id] of ids.entries()) {
        const ssn = testCipher.encrypt('123456789', { clientId: 'cccccccccccc', id, column: 'employees.ssn' })
        await tx.execute(sql`INSERT INTO employees (client_id, id, tenant_id, employee_no, first_name, last_name, email, phone,
            ssn_cipher, date_of_birth, vendor, work_auth, address, employment_type, job_title, hire_date,
            last_name_sort, first_name_sort, search_text, created_by, updated_by)
          VALUES ('cccccccccccc', ${id}, 'tttttttttttt', ${`E-0000${index}`}, 'A', 'B', ${`a${index}@b.test`}, '1',
            ${ssn}, '1991-04-02', '{"ein":"12-3456789"}',
            '[{"documentNumber":"AB1234567","receiptNumber":null,"sevisId":"N0123456789"},{"documentNumber":null,"receiptNumber":null,"sevisId":null}]',
            '{}', '1099', 'Dev', '2020-01-01', 'b', 'a', 'b', 'x', 'x')`)
      }
    })
    await migrate(database)
    expect(await encryptEmployees(database, testCipher)).toBe(2)
    expect(await encryptEmployees(database, testCipher)).toBe(0)
    const rows = await withOwner(database, (tx) => tx.select().from(employees).orderBy(employees.id))
    expect(JSON.stringify(rows)).not.toMatch(/1991-04-02|AB1234567|N0123456789|12-3456789/)
    for (const row of rows) {
      expect(employeeOf(row, testCipher)).toMatchObject({
        ssn: '123456789',
        dateOfBirth: '1991-04-02',
        vendor: { ein: '12-3456789' },
        workAuth: [
          { documentNumber: 'AB1234567', receiptNumber: null, sevisId: 'N0123456789' },
          { documentNumber: null, receiptNumber: null, sevisId: null },
        ],
      })
    }
    for (const plain of [
      sql`date_of_birth_cipher = '1991-04-02'`,
      sql`ssn_cipher = '123456789'`,
      sql`vendor = '{"ein":"12-3456789"}'`,
      sql`work_auth = '[{"receiptNumber":"WAC1234567890"}]'`,
    ]) {
      const write = withOwner(database, (tx) =>
        tx.execute(sql`UPDATE employees SET ${plain} WHERE id = ${ids[0]}`),
      )
      await expect(write).rejects.toSatisfy((error) => sqlState(error) === '23514')
    }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
