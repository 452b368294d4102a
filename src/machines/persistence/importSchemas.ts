import * as v from 'valibot'
import { importKinds } from '#domain/imports/kinds.ts'
import { id, integer, text } from '#machines/persistence/snapshotParts.ts'

const mapping = v.record(text, id)
const row = {
  importId: id,
  entity: v.picklist(importKinds),
  fileName: text,
  status: v.picklist(['OPEN', 'IMPORTED', 'UNDONE']),
  rows: integer,
  checked: integer,
  valid: integer,
  created: integer,
  createdAt: text,
  undoneAt: v.nullable(text),
}
const file = v.strictObject({
  ...row,
  columns: v.array(text),
  mapping,
  errors: v.array(
    v.strictObject({
      row: integer,
      column: v.nullable(text),
      field: v.nullable(text),
      code: text,
      message: text,
    }),
  ),
  kept: v.array(v.strictObject({ id, label: text, why: text })),
})

/** The context of the page that imports files. */
export const importFile = v.strictObject({
  area: id,
  clientId: id,
  file: v.nullable(file),
  mapping,
  imports: v.array(v.strictObject(row)),
  error: v.nullable(text),
})

const importRef = { clientId: id, importId: id }
const importRefWithKind = v.strictObject({ ...importRef, entity: v.picklist(importKinds) })

/** The inputs of the page's calls, by actor name. */
export const importInputs = {
  listImports: v.strictObject({ area: id, clientId: id }),
  // A file can't be stored, so it becomes an empty object.
  uploadFile: v.strictObject({ area: id, clientId: id, file: v.optional(v.unknown()) }),
  readImport: v.strictObject(importRef),
  checkRows: v.strictObject({ ...importRef, mapping: v.nullable(mapping) }),
  saveErrors: importRefWithKind,
  commitRows: importRefWithKind,
  undoRows: v.strictObject(importRef),
}
