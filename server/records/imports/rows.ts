import { and, desc, eq, getTableColumns, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { importKinds, importPermission, type ImportKind } from '#domain/imports/kinds.ts'
import type { Import, ImportRow, RowError } from '#domain/imports/record.ts'
import { toInstant } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { notFound, notPermitted } from '#server/pipeline/apiError.ts'
import { employeeLimitOf, type Caller } from '#server/pipeline/caller.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { recordById } from '#server/records/kit/resource.ts'
import { imports } from '#server/records/imports/table.ts'

export type ImportTableRow = typeof imports.$inferSelect

/** The maximum number of errors in a response, and of imports in a list. */
const MAX_ERRORS = 1_000
const MAX_IMPORTS = 25

/** Returns the kinds that a caller can import. Employees can't import time, because they enter their own. */
const kindsOf = (caller: Caller): ImportKind[] =>
  importKinds.filter(
    (kind) =>
      caller.permissions.includes(importPermission(kind)) &&
      (kind !== 'timesheets' || employeeLimitOf(caller) === null),
  )

/**
 * Returns an import of the caller's client. The mode `change` locks it. Throws 404 for an unknown import or
 * one that is still uploading, and 403 if the caller can't import its kind.
 */
export async function importById(
  context: Pick<RequestContext, 'tx' | 'caller'>,
  id: string,
  mode: 'read' | 'change' = 'read',
): Promise<ImportTableRow> {
  const row = await recordById(context, { table: imports }, id, mode)
  if (row.status === 'UPLOADING') throw notFound()
  if (!kindsOf(context.caller).includes(row.entity)) throw notPermitted()
  return row
}

// Lists don't show these columns, and `kept` can contain thousands of records that an undo didn't remove.
const { kept: _kept, columns: _columns, mapping: _mapping, ...listColumns } = getTableColumns(imports)

/** Returns the latest imports that the caller can see. Throws 403 for a caller who can't import anything. */
export async function readLatestImports({
  tx,
  caller,
}: Pick<RequestContext, 'tx' | 'caller'>): Promise<ImportRow[]> {
  const kinds = kindsOf(caller)
  if (kinds.length === 0) throw notPermitted()
  const rows = await tx
    .select(listColumns)
    .from(imports)
    .where(
      and(
        eq(imports.clientId, clientOf(caller).clientId),
        ne(imports.status, 'UPLOADING'),
        inArray(imports.entity, kinds),
      ),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(MAX_IMPORTS)
  return rows.map(rowOf)
}

/** Returns an error without the text of its cell, because some messages quote it. Used for anyone other than the user who uploaded the file. */
export const withoutCell = (error: RowError): RowError => ({
  ...error,
  message: error.message.replace(/“.*”/s, 'this value'),
})

/** Returns an import as the API shows it to a user, with its first errors. */
export async function shownImport(tx: Transaction, row: ImportTableRow, uid: string): Promise<Import> {
  const found = row.invalid === 0 ? [] : await readFirstErrors(tx, row)
  const errors = row.createdBy === uid ? found : found.map(withoutCell)
  return { ...rowOf(row), columns: row.columns, mapping: row.mapping, errors, kept: row.kept }
}

/** Returns the first errors of an import. The query leaves out the rest, because each chunk can have thousands. */
async function readFirstErrors(tx: Transaction, { clientId, id }: ImportTableRow): Promise<RowError[]> {
  const { rows } = await tx.execute<{ error: RowError }>(sql`
    WITH chunks AS (
      SELECT number, errors, sum(jsonb_array_length(errors)) OVER (ORDER BY number) - jsonb_array_length(errors) AS before
        FROM import_chunks WHERE client_id = ${clientId} AND import_id = ${id})
    SELECT e.error FROM chunks c CROSS JOIN LATERAL jsonb_array_elements(c.errors) WITH ORDINALITY AS e (error, place)
      WHERE c.before < ${MAX_ERRORS} ORDER BY c.number, e.place LIMIT ${MAX_ERRORS}`)
  return rows.map(({ error }) => error)
}

function rowOf(row: Omit<ImportTableRow, 'kept' | 'columns' | 'mapping'>): ImportRow {
  const { id, entity, fileName, status, rows, checked, invalid, created, createdAt, undoneAt } = row
  return {
    importId: id,
    entity,
    fileName,
    status,
    rows,
    checked,
    valid: checked - invalid,
    created,
    createdAt: toInstant(createdAt),
    undoneAt: undoneAt === null ? null : toInstant(undoneAt),
  }
}

/**
 * Returns the mapping of the latest file of a kind, so that a new file can reuse it. Only considers files that
 * the client has imported or the user has checked. Empty if there is no such file.
 */
export async function readRememberedMapping(
  tx: Transaction,
  clientId: string,
  kind: ImportKind,
  uid: string,
): Promise<Record<string, string>> {
  const [row] = await tx
    .select({ mapping: imports.mapping })
    .from(imports)
    .where(
      and(
        eq(imports.clientId, clientId),
        eq(imports.entity, kind),
        or(
          inArray(imports.status, ['IMPORTED', 'UNDONE']),
          and(eq(imports.status, 'OPEN'), eq(imports.createdBy, uid), gt(imports.checked, 0)),
        ),
      ),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(1)
  return row?.mapping ?? {}
}

/** Changes an import and increases its version. Throws 404 for an unknown import. */
export async function changeImport(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  changes: Partial<typeof imports.$inferInsert>,
): Promise<ImportTableRow> {
  const [row] = await tx
    .update(imports)
    .set({ ...changes, version: sql`${imports.version} + 1`, updatedAt: new Date().toISOString() })
    .where(and(eq(imports.clientId, clientId), eq(imports.id, id)))
    .returning()
  if (row === undefined) throw notFound()
  return row
}
