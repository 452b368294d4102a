import { asc, eq, sql } from 'drizzle-orm'
import { savedView, savedViewRow, viewQuery } from '#domain/savedViews/record.ts'
import { recordFieldsOf } from '#server/db/conversions.ts'
import { defineResource } from '#server/records/kit/resource.ts'
import { savedViews } from '#server/records/savedViews/table.ts'

const NAME_TAKEN = 'Another view of this list has this name.'

/** Saved views of a list, sorted by name. Row-level security hides other users' views that aren't shared. */
export const savedViewResource = defineResource({
  table: savedViews,
  type: 'view',
  labelOf: ({ name }) => name,
  audited: (row) => row,
  duplicates: {
    saved_views_own_name: ['name', NAME_TAKEN],
    saved_views_shared_name: ['name', NAME_TAKEN],
  },
  record: savedView,
  answer: (row) => ({ ...row, ...recordFieldsOf(row) }),
  list: {
    query: viewQuery,
    row: savedViewRow,
    columns: {
      id: savedViews.id,
      area: savedViews.area,
      name: savedViews.name,
      shared: savedViews.shared,
      isDefault: savedViews.isDefault,
      ownerName: savedViews.ownerName,
      filters: savedViews.filters,
      sort: savedViews.sort,
      columns: savedViews.columns,
      createdBy: savedViews.createdBy,
      version: savedViews.version,
    },
    toRow: (selected) => selected,
    sorts: {},
    filters: { area: (area) => eq(savedViews.area, area) },
    order: [sql`lower(${savedViews.name})`, asc(savedViews.id)],
  },
})
