import { getTableName, sql, type InferInsertModel, type Table } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'

/** Rows sent to the database in one statement; more makes one message too long, fewer makes too many of them. */
const chunk = 1000

/**
 * Inserts many rows of one table, each chunk as a single JSON parameter: the driver binds at most 65,535
 * parameters, and reading thousands of them takes longer than storing the rows. Every row names the same
 * columns; those it leaves out get their default.
 */
export async function insertMany<T extends Table>(
  tx: Transaction,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const names = sql.join(
    Object.keys(first).map((property) => sql.identifier(columnOf(property))),
    sql`, `,
  )
  const target = sql.identifier(getTableName(table))
  for (let from = 0; from < rows.length; from += chunk) {
    const json = JSON.stringify(rows.slice(from, from + chunk).map(toColumns))
    await tx.execute(
      sql`INSERT INTO ${target} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${target}, ${json}::jsonb)`,
    )
  }
}

/** A row with the names of the columns; whole numbers beyond JSON's reach travel as text. */
function toColumns(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([property, value]) => [
      columnOf(property),
      typeof value === 'bigint' ? value.toString() : (value as unknown),
    ]),
  )
}

function columnOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
