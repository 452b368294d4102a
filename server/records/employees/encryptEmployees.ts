import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import { encryptedColumns } from '#server/records/employees/record.ts'
import { employees } from '#server/records/employees/table.ts'

const STEP = 500

/** Matches rows with unencrypted values. Only rows from before migration 0024 can have them. */
const isPlain = sql`${employees.dateOfBirthCipher} NOT LIKE 'v1:%' OR ${employees.vendor}->>'ein' NOT LIKE 'v1:%'
  OR jsonb_path_exists(${employees.workAuth}, '$[*] ? (!(@.documentNumber starts with "v1:")
    || !(@.receiptNumber starts with "v1:") || !(@.sevisId starts with "v1:"))')`

/** Encrypts restricted values that are still stored as plain text. An interrupted run continues at the next start. Returns the number of rows that were encrypted. */
export async function encryptEmployees(database: Database, cipher: FieldCipher): Promise<number> {
  for (let encryptedRows = 0; ;) {
    const rows = await withOwner(database, async (tx) => {
      const found = await tx.select().from(employees).where(isPlain).limit(STEP).for('update')
      for (const { clientId, id, ssnCipher, dateOfBirthCipher, vendor, workAuth } of found) {
        const plain = { clientId, id, ssn: null, dateOfBirth: dateOfBirthCipher, vendor, workAuth }
        const { ssnCipher: _none, ...columns } = encryptedColumns(plain, cipher)
        await tx
          .update(employees)
          .set({ ...columns, ssnCipher })
          .where(and(eq(employees.clientId, clientId), eq(employees.id, id)))
      }
      return found.length
    })
    if (rows === 0) return encryptedRows
    encryptedRows += rows
  }
}
