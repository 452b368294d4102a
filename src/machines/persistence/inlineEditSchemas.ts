import * as v from 'valibot'
import { error, id, integer, text } from '#machines/persistence/snapshotParts.ts'

const cell = { id, version: integer, field: id }
const edit = v.strictObject({
  ...cell,
  label: text,
  name: text,
  base: text,
  text,
  errors: v.array(error),
  isUndo: v.boolean(),
})

/** The context of the inline edit chart: the cells edited in a list. */
export const inlineEdit = v.strictObject({
  clientId: id,
  list: id,
  open: v.nullable(edit),
  queue: v.array(edit),
  failed: v.array(edit),
  done: v.array(edit),
})

/** The input of the call that saves one cell. */
export const cellCall = v.strictObject({ clientId: id, list: id, ...cell, text })
