import * as v from 'valibot'
import { importKinds } from '#domain/imports/kinds.ts'
import { id, text, whole } from '#machines/persistence/snapshotParts.ts'

const mapping = v.record(text, id)
const row = {
  importId: id,
  entity: v.picklist(importKinds),
  fileName: text,
  status: v.picklist(['OPEN', 'IMPORTED', 'UNDONE']),
  rows: whole,
  checked: whole,
  valid: whole,
  created: whole,
  createdAt: text,
  undoneAt: v.nullable(text),
}
const file = v.strictObject({
  ...row,
  columns: v.array(text),
  mapping,
  errors: v.array(
    v.strictObject({
      row: whole,
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
  earlier: v.array(v.strictObject(row)),
  problem: v.nullable(text),
})

const named = { clientId: id, importId: id }
const ofKind = v.strictObject({ ...named, entity: v.picklist(importKinds) })

/** The inputs of its calls. */
export const importInputs = {
  listImports: v.strictObject({ area: id, clientId: id }),
  // A file can't be stored, so it becomes an empty object.
  uploadFile: v.strictObject({ area: id, clientId: id, file: v.optional(v.unknown()) }),
  readImport: v.strictObject(named),
  checkRows: v.strictObject({ ...named, mapping: v.nullable(mapping) }),
  saveErrors: ofKind,
  commitRows: ofKind,
  undoRows: v.strictObject(named),
}
