import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { importCallName } from '#domain/imports/calls.ts'
import { importKinds, type ImportKind } from '#domain/imports/kinds.ts'
import {
  checkInput,
  importProgress,
  importRecord,
  importRow,
  undoAnswer,
  type KeptRecord,
} from '#domain/imports/record.ts'
import { badInput, notAllowedNow, notPermitted } from '#server/pipeline/apiError.ts'
import { LONG_TIME_LIMIT_MS, defineRoute, nothing, type Route } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { mappingErrors } from '#server/records/imports/checkChunk.ts'
import { commitRoute } from '#server/records/imports/commit.ts'
import { errorLines } from '#server/records/imports/errorFile.ts'
import { importDefinitions } from '#server/records/imports/kinds.ts'
import {
  changeImport,
  shownImport,
  importById,
  readLatestImports,
  type ImportTableRow,
} from '#server/records/imports/rows.ts'
import { progressOf, withProgress } from '#server/records/imports/progress.ts'
import { checkNextChunks } from '#server/records/imports/checkNextChunks.ts'
import { validateRoute } from '#server/records/imports/upload.ts'
import { toCsv } from '#server/records/kit/csv.ts'
import { byId } from '#server/records/kit/resource.ts'

/** The number of file rows whose records an undo removes in one statement. */
const UNDO_STEP = 500

const templateRoute = (kind: ImportKind) =>
  defineRoute({
    call: importCallName('template', kind),
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.array(z.unknown()),
    audit: 'none',
    async handle() {
      const labels = importDefinitions[kind].fields.map(({ label }) => label)
      return { body: [], csv: { name: `${kind}-template.csv`, text: toCsv(labels, []) } }
    },
  })

const listImports = defineRoute({
  call: 'listImports',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.array(importRow),
  audit: 'none',
  async handle(context) {
    const rows = await readLatestImports(context)
    return { body: rows, total: rows.length }
  },
})

const readImport = defineRoute({
  call: 'readImport',
  params: byId,
  query: nothing,
  body: nothing,
  answer: importRecord,
  audit: 'none',
  async handle(context) {
    const row = await importById(context, context.params.id)
    return { body: await shownImport(context.tx, row, context.caller.uid) }
  },
})

const readImportProgress = defineRoute({
  call: 'readImportProgress',
  params: byId,
  query: nothing,
  body: nothing,
  answer: importProgress,
  audit: 'none',
  answerWhileRunning: (uid, { id = '' }) => progressOf(uid, id),
  async handle(context) {
    const { caller, params } = context
    const { status, rows, created } = await importById(context, params.id)
    const progress = progressOf(caller.uid, params.id)
    if (progress !== null) return { body: progress }
    return { body: { done: status === 'OPEN' ? 0 : rows, total: status === 'OPEN' ? rows : created } }
  },
})

const notOpenError = notAllowedNow([
  {
    code: 'not_allowed_now',
    message: 'This file was already imported. Upload it again to change the mapping.',
  },
])

// Without this error, the user who uploaded the file could import it with someone else's mapping. Others could
// also map a column of restricted values to another field and see the values.
const notUploaderError = notPermitted('Only the user who uploaded this file can change its mapping.')

const checkImport = defineRoute({
  call: 'checkImport',
  params: byId,
  query: nothing,
  body: checkInput,
  answer: importRecord,
  audit: 'none',
  async handle(context) {
    const { tx, body, params, caller } = context
    let row = await importById(context, params.id, 'change')
    if (row.status !== 'OPEN') throw notOpenError
    if (body.mapping !== undefined) {
      if (row.createdBy !== caller.uid) throw notUploaderError
      const errors = mappingErrors(importDefinitions[row.entity].fields, row.columns, body.mapping)
      if (errors.length > 0) throw badInput(errors)
      row = await changeImport(tx, row, { mapping: body.mapping, checked: 0, invalid: 0 })
    }
    if (row.checked < row.rows) row = await checkNextChunks(context, row)
    return { body: await shownImport(tx, row, caller.uid) }
  },
})

const readImportErrors = defineRoute({
  call: 'readImportErrors',
  params: byId,
  query: nothing,
  body: nothing,
  answer: z.array(z.unknown()),
  audit: 'always',
  async handle(context) {
    const row = await importById(context, context.params.id)
    await context.audit({
      action: 'EXPORT',
      entityType: 'import',
      entityId: row.id,
      entityLabel: row.fileName,
      fields: Object.values(row.mapping),
      reason: row.invalid === 1 ? '1 row with errors' : `${row.invalid} rows with errors`,
    })
    return {
      body: [],
      total: row.invalid,
      csv: { name: `${row.entity}-errors.csv`, text: errorLines(context, row) },
    }
  },
})

const undoImport = defineRoute({
  call: 'undoImport',
  params: byId,
  query: nothing,
  body: nothing,
  answer: undoAnswer,
  audit: 'none',
  timeLimitMs: LONG_TIME_LIMIT_MS,
  async handle(context) {
    const row = await importById(context, context.params.id, 'change')
    if (row.status === 'UNDONE') return { body: undoResponseOf(row) }
    if (row.status !== 'IMPORTED') throw notImportedError
    const { undo } = importDefinitions[row.entity]
    const kept = await withProgress({ uid: context.caller.uid, id: row.id, total: row.created }, (report) =>
      (undo ?? removeRecords)(context, row, report),
    )
    const undoneAt = new Date(context.now).toISOString()
    const after = await changeImport(context.tx, row, { status: 'UNDONE', undoneAt, kept: [...kept] })
    const { removed } = undoResponseOf(after)
    await context.audit({
      action: 'UNDO',
      entityType: 'import',
      entityId: row.id,
      entityLabel: row.fileName,
      fields: [row.entity],
      reason: kept.length === 0 ? `${removed} removed` : `${removed} removed, ${kept.length} kept`,
    })
    return { body: undoResponseOf(after) }
  },
})

const notImportedError = notAllowedNow([
  { code: 'not_allowed_now', message: "This file hasn't been imported, so there is nothing to undo." },
])

const undoResponseOf = ({ created, kept }: ImportTableRow) => ({ removed: created - kept.length, kept })

/** Why an undo doesn't remove a record. */
const reasons: Readonly<Record<string, string>> = {
  CHANGED: 'It has changed since the import.',
  USED: 'Other records use it.',
}

async function removeRecords(
  { tx }: Pick<RequestContext, 'tx'>,
  { id, entity }: ImportTableRow,
  report: (processed: number) => void,
): Promise<KeptRecord[]> {
  const { namesOf } = importDefinitions[entity]
  const last = await readLastRow(tx, id)
  const kept: KeptRecord[] = []
  for (let to = last; to > 0; to -= UNDO_STEP) {
    const { rows } = await tx.execute<{ record_id: string; label: string; why: string }>(
      sql`SELECT record_id, label, why FROM undo_import_rows(${id}::uuid, ${to - UNDO_STEP + 1}, ${to})`,
    )
    report(last - Math.max(0, to - UNDO_STEP))
    if (rows.length === 0) continue
    const names = await namesOf?.(
      tx,
      rows.map((row) => row.record_id),
    )
    for (const { record_id: recordId, label, why } of rows) {
      const labelWithName = [label, names?.get(recordId)].filter(Boolean).join(' ')
      kept.push({ id: recordId, label: labelWithName, why: reasons[why] ?? why })
    }
  }
  return kept
}

async function readLastRow(tx: RequestContext['tx'], importId: string): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(
    sql`SELECT coalesce(max(row), 0)::int AS last FROM import_records WHERE import_id = ${importId}`,
  )
  return rows[0]?.last ?? 0
}

/** The routes for importing files. */
export const importRoutes: readonly Route[] = [
  ...importKinds.flatMap((kind) => [validateRoute(kind), commitRoute(kind), templateRoute(kind)]),
  listImports,
  readImport,
  readImportProgress,
  checkImport,
  readImportErrors,
  undoImport,
]
