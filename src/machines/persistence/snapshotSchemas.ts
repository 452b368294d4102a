import * as v from 'valibot'
import { maxPrinted } from '#domain/kernel/lists/lists.ts'
import { ownTile, tileNames } from '#domain/dashboard/tileNames.ts'
import {
  appPath,
  draft,
  error,
  id,
  integer,
  number,
  tileNumbers,
  passwordPolicy,
  preferences,
  prefill,
  record,
  request,
  row,
  text,
} from '#machines/persistence/snapshotParts.ts'
import { form, openedRecord, save, similarRecords } from '#machines/persistence/formSchemas.ts'
import { importFile, importInputs } from '#machines/persistence/importSchemas.ts'
import { cellCall, inlineEdit } from '#machines/persistence/inlineEditSchemas.ts'
import { savedViewContext, viewChange } from '#machines/persistence/savedViewSchemas.ts'
import { exportRequest, selectedRows, selection } from '#machines/persistence/selectionSchemas.ts'

/** Schemas for stored snapshots, because XState itself accepts any snapshot. */

/** A form's values that the server might not have stored yet. */
export const unsavedWork = v.strictObject({
  typedAt: number,
  draft,
  base: draft,
  record: v.nullable(record),
  pending: v.nullable(draft),
  key: id,
  locked: v.optional(v.array(id)),
})
/** By client, area and form key. */
const workByClient = v.record(id, v.record(id, v.record(id, unsavedWork)))
const drafts = v.strictObject({
  uid: v.nullable(id),
  drafts: workByClient,
  open: v.nullable(v.strictObject({ clientId: id, area: id, id: v.nullable(id), prefill })),
  // The email typed on the sign-in page is cleared when a session starts.
  email: v.literal(''),
})

const alertId = v.pipe(v.string(), v.length(21))
const alerts = v.strictObject({
  toasts: v.array(v.strictObject({ id: alertId, title: text, undoOf: v.optional(id) })),
  alerts: v.array(
    v.strictObject({
      id: alertId,
      title: text,
      message: text,
      status: v.picklist(['success', 'error', 'warning', 'info']),
    }),
  ),
})

const names = v.pipe(v.array(id), v.maxLength(200))
const auth = v.strictObject({
  user: v.nullable(
    v.strictObject({
      uid: id,
      displayName: v.nullable(text),
      email: v.nullable(text),
      attributes: v.strictObject({ clients: names, roles: names }),
    }),
  ),
  token: v.nullable(v.strictObject({ accessToken: text, expirationTime: number })),
  loggedInUser: v.nullable(v.strictObject({ firstName: text, lastName: text })),
  errors: v.array(error),
  selectedClientId: v.nullable(id),
  reason: v.nullable(id),
})

const security = v.strictObject({
  methods: v.strictObject({ password: v.boolean(), providers: names, secondFactor: v.boolean() }),
  policy: passwordPolicy,
  // An enrollment secret is never stored.
  enrollment: v.null(),
  errors: v.array(error),
  result: v.nullable(text),
})

const area = v.strictObject({
  area: id,
  clientId: id,
  openId: v.nullable(id),
  prefill,
  decision: v.optional(draft),
  recordId: v.nullable(id),
  lastView: v.nullable(text),
})

const list = v.strictObject({
  clientId: id,
  request,
  rows: v.pipe(v.array(row), v.maxLength(maxPrinted + 1)),
  total: integer,
  isCapped: v.boolean(),
  alertDays: v.optional(v.array(integer)),
  targetMargin: v.optional(text),
  lastShown: v.nullable(v.strictObject({ rows: v.array(row), total: integer, isCapped: v.boolean() })),
  added: v.pipe(v.array(row), v.maxLength(1_000)),
  errors: v.array(error),
  loadedAt: number,
  typed: text,
  wakeAt: number,
})

const ownPage = v.strictObject({ area: id, clientId: id })
const tileName = v.picklist([...tileNames, ownTile])
const tile = v.strictObject({
  clientId: id,
  tile: tileName,
  numbers: v.nullable(tileNumbers),
  errors: v.array(error),
})

/** The context of a read. Its `answer` is `skipped` or a failure, because a successful response ends the read's chart. */
const read = (input: v.GenericSchema) =>
  v.strictObject({
    input,
    attempt: number,
    wakeAt: number,
    answer: v.union([
      v.strictObject({ kind: v.literal('skipped') }),
      v.strictObject({ kind: v.literal('refused'), status: v.literal(0), errors: v.array(error) }),
    ]),
  })
const tokenRefresh = v.strictObject({ attempt: number, refreshAt: number, newToken: v.null() })

const plainValue = v.nullable(v.union([text, number, v.boolean()]))
const detailValue = v.union([plainValue, v.record(id, plainValue)])
const client = v.objectWithRest({ clientId: id, tenantId: id, name: text }, detailValue)
const organization = v.strictObject({
  clientId: id,
  selectedClient: v.nullable(client),
  clientErrors: v.array(error),
  clients: v.array(client),
  clientsErrors: v.array(error),
  tenants: v.array(v.objectWithRest({ tenantId: id, name: text }, detailValue)),
  tenantsErrors: v.array(error),
})

const revealRequest = { clientId: id, id, field: id, reason: text }

/** The context of each chart, by chart id. */
export const contextSchemas: Readonly<Record<string, v.GenericSchema>> = {
  app: v.strictObject({}),
  alerts,
  auth,
  drafts,
  passwordReset: v.strictObject({ code: v.literal(''), policy: passwordPolicy, errors: v.array(error) }),
  security,
  tokenRefresh,
  workspace: v.strictObject({
    clientId: id,
    shown: v.nullable(v.strictObject({ area: id, id, wasLeft: v.optional(v.boolean()) })),
  }),
  recordArea: area,
  recordList: list,
  listExport: v.strictObject({ ...exportRequest, total: integer, done: integer }),
  recordForm: form,
  record: openedRecord,
  recordSave: save,
  autosave: v.strictObject({ wakeAt: number }),
  similarRecords,
  eventDialog: v.strictObject({ event: id, values: draft, errors: v.array(error) }),
  leaveDialog: v.strictObject({
    destination: v.nullable(
      v.variant('kind', [
        v.strictObject({ kind: v.literal('page'), to: appPath }),
        v.strictObject({ kind: v.literal('client'), clientId: id }),
      ]),
    ),
  }),
  savedView: savedViewContext,
  inlineEdit,
  selection,
  ownPage,
  dashboard: v.strictObject({ clientId: id }),
  tile,
  importFile,
  organization,
  signOutDialog: v.strictObject({ found: v.record(id, v.array(text)), wakeAt: number }),
  reveal: v.strictObject({ ...revealRequest, errors: v.array(error), hideAt: number }),
  commands: v.strictObject({ query: text, lateAt: number }),
  preferenceChoice: v.strictObject({ clientId: id, selected: v.nullable(preferences) }),
}

/** The input of each read, by actor name. */
const readInputs: Readonly<Record<string, v.GenericSchema>> = {
  loadUser: v.strictObject({ clientId: v.nullable(id) }),
  loadTile: v.strictObject({ clientId: id, tile: tileName }),
  readClient: v.strictObject({ clientId: id }),
  listClients: v.strictObject({ clientId: id, tenantId: id }),
  listTenants: v.strictObject({ clientId: id }),
  revealValue: v.strictObject(revealRequest),
  loadPage: v.strictObject({ clientId: id, request }),
  readMatches: v.strictObject({ clientId: id, request }),
  openRecord: v.strictObject({ clientId: id, id: v.nullable(id), prefill }),
  findSimilar: v.strictObject({ clientId: id, draft, query: text }),
  saveCell: cellCall,
  changeView: v.strictObject({ clientId: id, area: id, change: viewChange, key: id }),
  ...importInputs,
  sendBulk: v.strictObject({ clientId: id, event: id, values: draft, items: selectedRows, key: id }),
}

/** The context of each read, by actor name. */
export const readSchemas: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  Object.entries(readInputs).map(([name, input]) => [name, read(input)]),
)

/** The input that each invoked call restarts with, by actor name. */
export const inputSchemas: Readonly<Record<string, v.GenericSchema>> = {
  findUnsavedWork: v.optional(v.unknown()),
  exportList: v.strictObject(exportRequest),
  waitUntil: v.strictObject({ at: number }),
  savePreferences: v.strictObject({ clientId: id, selected: preferences }),
  checkDraft: v.strictObject({ draft, record: v.nullable(record) }),
  validateDraft: v.strictObject({ draft, record: v.nullable(record) }),
  saveRecord: v.strictObject({ clientId: id, draft, record: v.nullable(record), key: id }),
  refreshSession: v.optional(v.unknown()),
  watchSession: v.optional(v.unknown()),
}

/** The envelope in session storage. */
export const envelope = v.strictObject({
  version: integer,
  uid: v.optional(id),
  savedAt: number,
  activeAt: v.optional(number),
  breaks: v.optional(integer),
  // Validated and used before anything is restored.
  resumption: v.optional(v.unknown()),
  snapshot: v.optional(v.unknown()),
  drafts: v.optional(v.unknown()),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
})
