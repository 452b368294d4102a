import * as z from 'zod/mini'
import { themes } from '#domain/preferences.ts'
import { tileNames } from '#domain/tiles.ts'

/** What each chart may have kept, checked before anything is restored: XState itself accepts any snapshot. */

// The size of the whole is limited: a long text somebody pasted must not cost him everything.
const text = z.string()
const id = z.string().check(z.maxLength(200))
const count = z.number()
const draft = z.record(id, text)
const error = z.object({ code: text, message: text, field: z.optional(text) })
const row = z.looseObject({ id })
const record = z.looseObject({ id, version: z.int() })
const request = z.strictObject({
  limit: z.int().check(z.gte(1), z.lte(100)),
  offset: z.int().check(z.gte(0), z.lte(100_000)),
  search: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(id),
  filters: z.optional(z.record(id, id)),
})

/** A draft kept from before a forced sign-out. */
export const keptDraft = z.strictObject({
  draft,
  base: draft,
  record: z.nullable(record),
  pending: z.nullable(draft),
  key: id,
})
const keptArea = z.optional(z.record(id, keptDraft))
const keptDrafts = z.strictObject({
  employees: keptArea,
  projects: keptArea,
  contracts: keptArea,
  profile: keptArea,
  settings: keptArea,
})
/** The same by client. */
const keptClients = z.record(id, keptDrafts)

const alertId = z.string().check(z.length(21))
const alerts = z.strictObject({
  toasts: z.array(z.strictObject({ id: alertId, title: text })),
  alerts: z.array(
    z.strictObject({
      id: alertId,
      title: text,
      message: text,
      status: z.enum(['success', 'error', 'warning', 'info']),
    }),
  ),
})

const names = z.array(id).check(z.maxLength(200))
const auth = z.strictObject({
  user: z.nullable(
    z.strictObject({
      uid: id,
      displayName: z.nullable(text),
      email: z.nullable(text),
      attributes: z.strictObject({ clients: names, roles: names }),
    }),
  ),
  token: z.nullable(z.strictObject({ accessToken: text, expirationTime: count })),
  loggedInUser: z.nullable(z.strictObject({ firstName: text, lastName: text })),
  errors: z.array(error),
  selectedClientId: z.nullable(id),
  reason: z.nullable(id),
  kept: z.nullable(z.strictObject({ uid: id, drafts: keptClients })),
})

const policy = z.strictObject({
  kind: z.enum(['known', 'unavailable', 'unsupported']),
  minLength: z.int(),
  maxLength: z.nullable(z.int()),
  lowercase: z.boolean(),
  uppercase: z.boolean(),
  numeric: z.boolean(),
  special: z.boolean(),
  specialCharacters: text,
})
const security = z.strictObject({
  methods: z.strictObject({ password: z.boolean(), providers: names, secondFactor: z.boolean() }),
  policy,
  // A secret being enrolled is never kept.
  enrolment: z.null(),
  errors: z.array(error),
  notice: z.nullable(text),
})

const area = z.strictObject({
  area: z.enum(['employees', 'projects', 'contracts']),
  clientId: id,
  kept: z.record(id, keptDraft),
  openId: z.nullable(id),
  recordId: z.nullable(id),
  savedCount: count,
})

const list = z.strictObject({
  clientId: id,
  request,
  rows: z.array(row).check(z.maxLength(101)),
  total: z.int(),
  lastShown: z.nullable(z.strictObject({ rows: z.array(row), total: z.int() })),
  added: z.array(row).check(z.maxLength(1_000)),
  errors: z.array(error),
  typed: text,
  attempt: count,
  wakeAt: count,
})

const form = z.strictObject({
  clientId: id,
  id: z.nullable(id),
  kept: z.nullable(keptDraft),
  record: z.nullable(record),
  base: draft,
  draft,
  touched: z.array(id),
  errors: z.array(error),
  refusals: z.array(error),
  pending: z.nullable(draft),
  key: id,
  theirs: z.nullable(z.strictObject({ record, draft })),
  saved: z.strictObject({ count: z.int(), row: z.nullable(row), created: z.boolean() }),
})

const open = z.strictObject({
  clientId: id,
  id: z.nullable(id),
  attempt: count,
  wakeAt: count,
  answer: z.looseObject({ kind: z.enum(['opened', 'refused', 'skipped']) }),
})

const save = z.strictObject({
  clientId: id,
  draft,
  record: z.nullable(record),
  key: id,
  attempt: count,
  wakeAt: count,
  answer: z.looseObject({ kind: z.enum(['saved', 'conflict', 'refused', 'skipped']) }),
})

const own = z.strictObject({
  area: z.enum(['profile', 'settings']),
  clientId: id,
  kept: z.record(id, keptDraft),
  openId: id,
  savedCount: count,
})

const tileName = z.enum(tileNames)
const tile = z.strictObject({
  clientId: id,
  tile: tileName,
  numbers: z.nullable(z.strictObject({ asOf: z.iso.datetime(), counts: z.nullable(z.record(id, z.int())) })),
  errors: z.array(error),
  attempt: count,
  wakeAt: count,
})

const ownUser = z.strictObject({
  clientId: z.nullable(id),
  attempt: count,
  wakeAt: count,
  // The user itself is never kept.
  output: z.looseObject({ kind: z.enum(['refused', 'skipped']) }),
})
const tokenRefresh = z.strictObject({ attempt: count, refreshAt: count, renewed: z.null() })

const client = z.looseObject({ clientId: id, tenantId: id, name: text })
const organisation = z.strictObject({
  clientId: id,
  selectedClient: z.nullable(client),
  clientErrors: z.array(error),
  clients: z.array(client),
  clientsErrors: z.array(error),
  tenants: z.array(z.looseObject({ tenantId: id, name: text })),
  tenantsErrors: z.array(error),
})

const theme = z.enum(themes)

/** The context of each chart, by the name its parent invokes it with. */
export const contextSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  app: z.strictObject({ kept: z.nullable(z.strictObject({ uid: id, drafts: keptClients })) }),
  alerts,
  auth,
  passwordReset: z.strictObject({ code: z.literal(''), policy, errors: z.array(error) }),
  security,
  ownUser,
  tokenRefresh,
  workspace: z.strictObject({ clientId: id, kept: keptDrafts }),
  employees: area,
  projects: area,
  contracts: area,
  profile: own,
  settings: own,
  dashboard: z.strictObject({ clientId: id }),
  authorizations: tile,
  contractsEnding: tile,
  headcount: tile,
  organisation,
  themeChoice: z.strictObject({ clientId: id, theme: z.nullable(theme) }),
  list,
  employeeChoices: list,
  projectChoices: list,
  contractChoices: list,
  form,
  openDraft: open,
  saveDraft: save,
}

/** The input with which an invoked promise starts again. */
export const inputSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  waitUntil: z.strictObject({ at: count }),
  loadUser: z.strictObject({ clientId: z.nullable(id) }),
  loadTile: z.strictObject({ clientId: id, tile: tileName }),
  saveTheme: z.strictObject({ clientId: id, theme }),
  readClient: z.strictObject({ clientId: id }),
  listClients: z.strictObject({ clientId: id, tenantId: id }),
  listTenants: z.strictObject({ clientId: id }),
  loadPage: z.strictObject({ clientId: id, request }),
  openRecord: z.strictObject({ clientId: id, id: z.nullable(id) }),
  checkDraft: z.strictObject({ draft, record: z.nullable(record) }),
  checkWhole: z.strictObject({ draft, record: z.nullable(record) }),
  saveRecord: z.strictObject({ clientId: id, draft, record: z.nullable(record), key: id }),
  refreshSession: z.optional(z.unknown()),
  watchSession: z.optional(z.unknown()),
}

/** Envelope around everything that is kept, under the one key of session storage. */
export const envelope = z.strictObject({
  version: z.int(),
  uid: id,
  savedAt: count,
  snapshot: z.optional(z.unknown()),
  drafts: z.optional(keptClients),
})
