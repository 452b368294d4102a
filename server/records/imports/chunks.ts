import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { importChunks } from '#server/records/imports/table.ts'

/**
 * The rows of a chunk are stored, checked and imported as a unit. A chunk ends when it has `MAX_CHUNK_ROWS` rows,
 * or when its cells have more than `MAX_CHUNK_CHARACTERS` characters.
 */
export const MAX_CHUNK_ROWS = 500
export const MAX_CHUNK_CHARACTERS = 256 * 1024

type Owner = { readonly clientId: string; readonly importId: string }
/** A row of a file. Rows are numbered as in a spreadsheet, where the headings are row 1. */
export type FileRow = readonly [row: number, cells: readonly string[]]
export type Chunk = Owner &
  Pick<typeof importChunks.$inferSelect, 'number' | 'keys' | 'errors'> & {
    readonly rows: readonly FileRow[]
  }

const cipherContextOf = ({ clientId, importId }: Owner, number: number) => ({
  clientId,
  id: importId,
  column: `import_chunks.cells.${number}`,
})

/** Stores the next rows of a file, encrypted. */
export async function storeChunk(
  tx: Transaction,
  cipher: FieldCipher,
  owner: Owner,
  { number, rows }: Pick<Chunk, 'number' | 'rows'>,
): Promise<void> {
  const cellsCipher = cipher.encrypt(JSON.stringify(rows), cipherContextOf(owner, number))
  await tx.insert(importChunks).values({ ...owner, number, rows: rows.length, cellsCipher })
}

/** Returns up to `count` chunks that follow the first `rows` rows of an import, in order. Adds up row counts, because chunks vary in size. */
export async function readChunksAfter(
  tx: Transaction,
  cipher: FieldCipher,
  owner: Owner,
  rows: number,
  count: number,
): Promise<Chunk[]> {
  const sizes = await tx
    .select({ rows: importChunks.rows })
    .from(importChunks)
    .where(and(eq(importChunks.clientId, owner.clientId), eq(importChunks.importId, owner.importId)))
    .orderBy(asc(importChunks.number))
  let before = 0
  const from = sizes.findIndex((size) => {
    const isNext = before >= rows
    before += size.rows
    return isNext
  })
  return from < 0 ? [] : readChunks(tx, cipher, owner, from, count)
}

/** Returns up to `count` chunks of an import in order, starting with number `from`. */
export async function readChunks(
  tx: Transaction,
  cipher: FieldCipher,
  { clientId, importId }: Owner,
  from: number,
  count: number,
): Promise<Chunk[]> {
  const { clientId: client, importId: id, number } = importChunks
  const rows = await tx
    .select()
    .from(importChunks)
    .where(and(eq(client, clientId), eq(id, importId), gte(number, from), lt(number, from + count)))
    .orderBy(asc(number))
  return rows.map(({ cellsCipher, ...row }) => ({
    ...row,
    rows: JSON.parse(cipher.decrypt(cellsCipher, cipherContextOf(row, row.number))) as FileRow[],
  }))
}

/** Stores the unique values, sums and errors that were found when a chunk was checked. */
export async function storeFindings(
  tx: Transaction,
  { clientId, importId, number }: Chunk,
  { keys, errors }: Pick<Chunk, 'keys' | 'errors'>,
): Promise<void> {
  await tx
    .update(importChunks)
    .set({ keys, errors })
    .where(
      and(
        eq(importChunks.clientId, clientId),
        eq(importChunks.importId, importId),
        eq(importChunks.number, number),
      ),
    )
}

/**
 * Returns the sums that earlier chunks have stored under the given keys. A unique value is only stored once,
 * with the number of its first row, so its sum is that number.
 */
export async function readEarlierSums(
  tx: Transaction,
  { clientId, importId, number }: Chunk,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0 || number === 0) return new Map()
  const { rows } = await tx.execute<{ key: string; total: number }>(sql`
    SELECT k.key, sum(k.value::int)::int AS total FROM import_chunks c CROSS JOIN jsonb_each_text(c.keys) AS k
      JOIN unnest(${sql.param([...new Set(keys)])}::text[]) AS sought (key) ON sought.key = k.key
      WHERE c.client_id = ${clientId} AND c.import_id = ${importId} AND c.number < ${number}
      GROUP BY k.key`)
  return new Map(rows.map(({ key, total }) => [key, total]))
}
