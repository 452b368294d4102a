import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { FieldError } from '#domain/kernel/errors.ts'
import { canMaintain, canView } from '#domain/kernel/permissions.ts'
import { noteFilters, noteOwners, type NoteOwner } from '#domain/notes/filters.ts'
import {
  note,
  noteAreas,
  noteCreate,
  noteQuery,
  noteReadOnlyFields,
  noteRow,
  noteUpdate,
} from '#domain/notes/record.ts'
import { findRecord } from '#server/db/records.ts'
import { clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import { recordFieldsOf } from '#server/db/conversions.ts'
import { notPermitted } from '#server/pipeline/apiError.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import {
  createRoute,
  listRoute,
  readRoute,
  updateRoute,
  type Writes,
} from '#server/records/kit/derivedRoutes.ts'
import { archiveRoutes } from '#server/records/kit/archive.ts'
import { bulkRoute, selectionRoute } from '#server/records/kit/bulk.ts'
import { columnConditions } from '#server/records/kit/filters.ts'
import { defineResource } from '#server/records/kit/resource.ts'
import { projects } from '#server/records/projects/table.ts'

/** The table of notes. Exactly one of the three references is set. */
const notes = pg.pgTable(
  'notes',
  {
    ...clientKeyColumns,
    employeeId: pg.uuid(),
    projectId: pg.uuid(),
    contractId: pg.uuid(),
    text: pg.text().notNull(),
    date: pg.date({ mode: 'string' }).notNull(),
    authorName: pg.text().notNull(),
    pinned: pg.boolean().notNull().default(false),
    searchText: pg.text().notNull(),
    ...recordColumns,
  },
  (table) => [pg.primaryKey({ columns: [table.clientId, table.id] })],
)

/** For each kind of record that can have notes: its table, the column of `notes` that references a record, and the expression for a record's name. */
const owners = {
  EMPLOYEE: {
    table: employees,
    column: notes.employeeId,
    name: sql`(SELECT last_name || ', ' || first_name FROM employees WHERE client_id = ${notes.clientId} AND id = ${notes.employeeId})`,
  },
  PROJECT: {
    table: projects,
    column: notes.projectId,
    name: sql`(SELECT name FROM projects WHERE client_id = ${notes.clientId} AND id = ${notes.projectId})`,
  },
  CONTRACT: {
    table: contracts,
    column: notes.contractId,
    name: sql`(SELECT title FROM contracts WHERE client_id = ${notes.clientId} AND id = ${notes.contractId})`,
  },
} as const satisfies Record<NoteOwner, unknown>

const ownerName = sql<string>`COALESCE(${owners.EMPLOYEE.name}, ${owners.PROJECT.name}, ${owners.CONTRACT.name})`

type OwnerColumns = Pick<typeof notes.$inferSelect, 'employeeId' | 'projectId' | 'contractId'>

function ownerOf({ employeeId, projectId, contractId }: OwnerColumns): {
  ownerType: NoteOwner
  ownerId: string
} {
  if (employeeId !== null) return { ownerType: 'EMPLOYEE', ownerId: employeeId }
  if (projectId !== null) return { ownerType: 'PROJECT', ownerId: projectId }
  return { ownerType: 'CONTRACT', ownerId: contractId ?? '' }
}

const anyOf = (conditions: readonly SQL[]): SQL => or(...conditions) ?? sql`false`

/** Notes, pinned ones first, then by date, newest first. Callers only see notes on records that they can see. */
export const noteResource = defineResource({
  table: notes,
  type: 'note',
  labelOf: ({ text }) => text.slice(0, 80),
  audited: (row) => row,
  record: note,
  async answer(row, { tx, caller }) {
    const owner = ownerOf(row)
    if (!canView(caller.permissions, noteAreas[owner.ownerType])) throw notPermitted()
    const [found] = await tx
      .select({ ownerName })
      .from(notes)
      .where(and(eq(notes.clientId, row.clientId), eq(notes.id, row.id)))
    const { id, text, date, authorName, pinned } = row
    return {
      ...recordFieldsOf(row),
      id,
      ...owner,
      ownerName: found?.ownerName ?? '',
      text,
      date,
      authorName,
      pinned,
    }
  },
  list: {
    query: noteQuery,
    row: noteRow,
    columns: {
      id: notes.id,
      employeeId: notes.employeeId,
      projectId: notes.projectId,
      contractId: notes.contractId,
      ownerName,
      text: notes.text,
      date: notes.date,
      authorName: notes.authorName,
      pinned: notes.pinned,
      version: notes.version,
    },
    toRow: (selected) => ({ ...selected, ...ownerOf(selected) }),
    sorts: { date: [notes.date], authorName: [notes.authorName] },
    filters: {
      ...columnConditions(noteFilters, {
        date: notes.date,
        ownerType: (types) => anyOf(types.map((type) => isNotNull(owners[type].column))),
      }),
      ownerId: (id) => anyOf(noteOwners.map((type) => eq(owners[type].column, id))),
      pinned: (pinned) => eq(notes.pinned, pinned === 'YES'),
    },
    visible(permissions) {
      const seen = noteOwners.filter((type) => canView(permissions, noteAreas[type]))
      return seen.length === noteOwners.length
        ? undefined
        : anyOf(seen.map((type) => isNotNull(owners[type].column)))
    },
    order: [desc(notes.pinned), desc(notes.date), desc(notes.id)],
  },
})

type Initial = Pick<typeof notes.$inferSelect, 'authorName'>

const notAuthorError = ({ authorName }: Initial): FieldError => ({
  code: 'not_the_author',
  message: `Only ${authorName} can change the text and date of this note. Add your own note instead.`,
  field: 'text',
})

const writes: Writes<typeof notes, typeof note, typeof noteCreate, Initial> = {
  create: noteCreate,
  update: noteUpdate,
  readOnly: noteReadOnlyFields,
  async references({ ownerType, ownerId, text, date }, before, { tx, caller }) {
    if (!canMaintain(caller.permissions, noteAreas[ownerType])) throw notPermitted()
    if (before !== null) {
      const isRewritten = text !== before.text || date !== before.date
      // A note shows its author's name, so only the author can change its text or date.
      return isRewritten && before.createdBy !== caller.uid ? [notAuthorError(before)] : []
    }
    const owner = await findRecord(tx, owners[ownerType].table, clientOf(caller).clientId, ownerId)
    if (owner === null)
      return [{ code: 'unknown_reference', message: 'Select a record of this client.', field: 'ownerId' }]
    if (owner.archivedAt === null) return []
    const message = 'This record is archived. Restore it to add a note.'
    return [{ code: 'archived', message, field: 'ownerId' }]
  },
  fields: ({ ownerType, ownerId, text, date, pinned }) => ({
    ownerType,
    ownerId,
    text,
    date,
    pinned: pinned ?? false,
  }),
  initial: ({ caller }) => Promise.resolve({ authorName: caller.displayName }),
  values({ ownerType, ownerId, ownerName: _, ...record }, { authorName }) {
    const idOf = (type: NoteOwner) => (ownerType === type ? ownerId : null)
    return {
      ...record,
      employeeId: idOf('EMPLOYEE'),
      projectId: idOf('PROJECT'),
      contractId: idOf('CONTRACT'),
      authorName,
      searchText: searchTextOf(record.text, authorName),
    }
  },
}

/** Throws 403 if the caller can't change the record that the note is about. Never returns errors. */
function checkCanMaintainOwner(row: typeof notes.$inferSelect, { caller }: RequestContext): Promise<[]> {
  if (!canMaintain(caller.permissions, noteAreas[ownerOf(row).ownerType])) throw notPermitted()
  return Promise.resolve([])
}

const { archive, restore } = archiveRoutes({ archive: 'archiveNote', restore: 'restoreNote' }, noteResource, {
  archive: checkCanMaintainOwner,
  restore: checkCanMaintainOwner,
})

/** The routes for notes. */
export const noteRoutes = [
  listRoute('listNotes', noteResource),
  readRoute('readNote', noteResource),
  createRoute('createNote', noteResource, writes),
  updateRoute('updateNote', noteResource, writes),
  archive,
  bulkRoute('bulkNotes', noteResource, {
    archive: { route: archive },
    restore: { route: restore },
  }),
  restore,
  selectionRoute('exportNotes', noteResource),
]
