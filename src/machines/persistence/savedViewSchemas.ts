import * as v from 'valibot'
import { error, id, integer, shortText, text } from '#machines/persistence/snapshotParts.ts'

const content = {
  filters: v.record(shortText, v.array(shortText)),
  sort: shortText,
  columns: v.pipe(v.array(shortText), v.maxLength(60)),
}

/** A change to the saved views of a list. */
export const viewChange = v.variant('kind', [
  v.strictObject({
    kind: v.literal('create'),
    body: v.strictObject({ name: text, shared: v.boolean(), ...content }),
  }),
  v.strictObject({
    kind: v.literal('update'),
    id,
    body: v.strictObject({
      version: integer,
      name: v.optional(text),
      shared: v.optional(v.boolean()),
      isDefault: v.optional(v.boolean()),
      ...v.partial(v.strictObject(content)).entries,
    }),
  }),
  v.strictObject({ kind: v.literal('delete'), id, body: v.strictObject({ version: integer }) }),
])

/** The context of the dialog for a saved view. */
export const savedViewContext = v.strictObject({
  clientId: id,
  list: id,
  draft: v.nullable(
    v.strictObject({
      view: v.nullable(v.strictObject({ id, version: integer })),
      name: text,
      shared: v.boolean(),
      content: v.strictObject(content),
    }),
  ),
  change: v.nullable(viewChange),
  key: text,
  errors: v.array(error),
})
