import * as z from 'zod/mini'
import { text, version } from '#domain/kernel/fields.ts'
import { listQuery } from '#domain/kernel/lists/listQuery.ts'
import { recordFields } from '#domain/kernel/record.ts'
import { viewAreas } from '#domain/savedViews/areas.ts'

const contentError = 'Save the view again from its list.'
const key = z.string({ error: contentError }).check(z.regex(/^[a-zA-Z0-9]{1,40}$/, { error: contentError }))
const value = z
  .string({ error: contentError })
  .check(z.regex(/^[\w.-]{1,60}$/, { error: "A view can't store this filter value. Remove the filter." }))
const maxFilters = 20

const content = {
  /** The values of each filter, as in the URL of the list. */
  filters: z.record(
    key,
    z.array(value).check(z.minLength(1, { error: contentError }), z.maxLength(60, { error: contentError })),
  ),
  /** The column that the list is sorted by, prefixed with `-` for descending order. */
  sort: z.string({ error: contentError }).check(z.regex(/^-?[a-zA-Z0-9]{1,40}$/, { error: contentError })),
  /** The columns that differ from the default: hidden columns, and optional columns that are shown. */
  columns: z.array(key).check(z.maxLength(60, { error: contentError })),
}

/** Body of POST /view/create. */
export const viewCreate = z.strictObject({
  area: z.enum(viewAreas, { error: 'Select a list.' }),
  name: text('name', 60),
  shared: z.optional(z.boolean({ error: 'Choose whether the view is shared.' })),
  isDefault: z.optional(z.boolean({ error: 'Choose whether the list opens with this view.' })),
  ...content,
})

/** Body of POST /view/{id}/update. A view can't be moved to another list. */
export const viewUpdate = z.extend(z.partial(z.omit(viewCreate, { area: true })), {
  version: z.optional(version),
})

/** Body of POST /view/{id}/delete. */
export const viewDelete = z.strictObject({ version: z.optional(version) })

/** A saved view: a name for the filters, order and columns of a list. The user who created it owns it. */
export const savedView = z.object({
  id: z.string(),
  area: z.enum(viewAreas),
  name: z.string(),
  shared: z.boolean(),
  /** True if the list opens with this view for its owner and, if the view is shared, for everyone without a default of their own. */
  isDefault: z.boolean(),
  ownerName: z.string(),
  ...content,
  ...recordFields,
})
export type SavedView = z.output<typeof savedView>

/** One row of the list of saved views. */
export const savedViewRow = z.pick(savedView, {
  id: true,
  area: true,
  name: true,
  shared: true,
  isDefault: true,
  ownerName: true,
  filters: true,
  sort: true,
  columns: true,
  createdBy: true,
  version: true,
})
export type SavedViewRow = z.output<typeof savedViewRow>

/** The content of a view. */
export type ViewContent = Pick<SavedViewRow, 'filters' | 'sort' | 'columns'>

/** Query of GET /views. */
export const viewQuery = z.strictObject({
  limit: listQuery.limit,
  offset: listQuery.offset,
  area: z.enum(viewAreas, { error: 'Specify a list that can have views.' }),
})

/** Returns true when a view has more filters than a list can have. */
export const hasTooManyFilters = ({ filters }: Pick<SavedView, 'filters'>): boolean =>
  Object.keys(filters).length > maxFilters
