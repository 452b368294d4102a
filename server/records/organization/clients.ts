import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { client } from '#domain/organization/client.ts'
import { clientCreate, clientAddressErrors, clientUpdate } from '#domain/organization/input.ts'
import { maxClients } from '#domain/users/managed.ts'
import { isDuplicate, sqlState, violatedConstraint } from '#server/db/errors.ts'
import { findIdentity } from '#server/db/identity.ts'
import { clients, tenants, userClients } from '#server/db/schema.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import { fullAddress, fullAddressOrNull } from '#server/db/conversions.ts'
import { badInput, duplicate, notFound, notPermitted, ruleBroken } from '#server/pipeline/apiError.ts'
import { SUSPENDED } from '#server/pipeline/authorize.ts'
import { changesOf, checkRules, checkVersion, merge, updatedRowOrThrow } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { byId } from '#server/records/kit/resource.ts'
import { findClient } from '#server/records/organization/list.ts'
import { clientOf, encryptTaxId, TAX_ID_COLUMN } from '#server/records/organization/taxId.ts'
import { findUser } from '#server/records/users/rows.ts'

const FIELDS = Object.keys(clientCreate.shape).filter((name) => name !== 'tenantId')
const AUDITED_FIELDS = [...FIELDS, 'status']

/** Throws 403 if the caller administers no tenants, 404 for a tenant that they don't administer, and 403 for one that is suspended. */
async function checkTenant({ tx, caller }: RequestContext, tenantId: string): Promise<void> {
  if (caller.tenantScope === null) throw notPermitted()
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId))
  if (tenant === undefined || (caller.tenantScope !== '*' && caller.tenantScope !== tenantId))
    throw notFound()
  if (tenant.status === 'SUSPENDED') throw notPermitted(SUSPENDED)
}

/** Throws 422 if the caller already has access to the maximum number of clients. The caller becomes the first user of each client that they add. */
async function checkCanJoin({ tx, caller }: RequestContext): Promise<void> {
  const isOwn = and(eq(userClients.uid, caller.uid), isNull(userClients.endedAt))
  if ((await tx.$count(userClients, isOwn)) < maxClients) return
  throw ruleBroken([
    {
      code: 'not_allowed',
      message: `You already have access to ${maxClients} clients, which is the maximum. Ask another administrator to add this client, or go to Settings > Users and remove your access to another client.`,
    },
  ])
}

const createClient = defineRoute({
  call: 'createClient',
  params: nothing,
  query: nothing,
  body: clientCreate,
  answer: client,
  audit: 'always',
  async handle(context) {
    const { tx, caller, body, cipher, identityAdmin } = context
    if (caller.tenantScope === null) throw notPermitted()
    const tenantId = body.tenantId ?? caller.tenantId ?? tenantOfRequest(context)
    await checkTenant(context, tenantId)
    await checkCanJoin(context)
    checkRules(clientAddressErrors(body))
    checkMask(body.taxId, null)
    const clientId = randomBytes(9).toString('hex').slice(0, 12)
    const values = valuesOf({ ...body, status: 'ACTIVE' as const })
    const taxIdCipher = body.taxId == null ? null : encryptTaxId(body.taxId, clientId, cipher)
    const authorColumns = { createdBy: caller.uid, updatedBy: caller.uid }
    const [row] = await withFieldErrors(
      tx
        .insert(clients)
        .values({ ...values, clientId, tenantId, taxIdCipher, ...authorColumns })
        .returning(),
    )
    if (row === undefined) throw new Error('an insert returned no row')
    await tx.execute(sql`SELECT join_new_client(${clientId})`)
    await context.audit(
      {
        action: 'CREATE',
        entityType: 'client',
        entityId: clientId,
        entityLabel: row.name,
        fields: Object.keys(body),
      },
      { clientId, tenantId },
    )
    // Other clients that the caller has just added may be missing from the caller's token.
    const joined = (await findIdentity(tx, caller.uid))?.clients ?? []
    const clientIds = [...new Set([...caller.clients, ...joined].map((each) => each.clientId))]
    const user = await findUser(tx, caller.uid)
    return {
      body: clientOf(row, cipher),
      // Adds the new client to the caller's next token. The client is stored even if the provider can't be
      // reached.
      afterCommit: async () => {
        await identityAdmin
          .setClaims(caller.uid, { clients: clientIds, roles: user?.roles ?? caller.roles })
          .catch(() => undefined)
      },
    }
  },
})

const updateClient = defineRoute({
  call: 'updateClient',
  params: byId,
  query: nothing,
  body: clientUpdate,
  answer: client,
  audit: 'always',
  async handle(context) {
    const { tx, caller, body, params, cipher } = context
    if (caller.tenantScope === null) throw notPermitted()
    const found = await findClient(tx, params.id)
    if (found === null) throw notFound()
    await checkTenant(context, found.tenantId)
    const before = clientOf(found, cipher)
    // Parsed, so that the error for an outdated version only contains what the API returns for a client.
    checkVersion(body.version, z.parse(client, before))
    if (body.status === 'INACTIVE' && found.clientId === caller.clientId)
      throw ruleBroken([
        {
          code: 'in_use',
          message: 'This client is currently selected. Switch to another client first.',
          field: 'status',
        },
      ])
    const after = merge(found, body, AUDITED_FIELDS)
    checkRules(clientAddressErrors(after))
    checkMask(body.taxId, before.taxIdMasked)
    const { clientId } = found
    const keepsTaxId = body.taxId === undefined || body.taxId?.startsWith('*') === true
    const taxIdCipher = keepsTaxId
      ? found.taxIdCipher
      : body.taxId == null
        ? null
        : encryptTaxId(body.taxId, clientId, cipher)
    const changeColumns = {
      version: before.version + 1,
      updatedBy: caller.uid,
      updatedAt: new Date().toISOString(),
    }
    const [updated] = await withFieldErrors(
      tx
        .update(clients)
        .set({ ...valuesOf(after), taxIdCipher, ...changeColumns })
        .where(and(eq(clients.clientId, clientId), eq(clients.version, before.version)))
        .returning(),
    )
    const row = updatedRowOrThrow(updated ?? null)
    const audited = (each: typeof found) => ({ ...each, taxId: hashOf(each, context) })
    const changes = changesOf(audited(found), audited(row), AUDITED_FIELDS)
    await context.audit(
      {
        action: 'UPDATE',
        entityType: 'client',
        entityId: clientId,
        entityLabel: row.name,
        fields: changes.map(({ field }) => field),
        changes,
      },
      { clientId, tenantId: row.tenantId },
    )
    return { body: clientOf(row, cipher) }
  },
})

/** Returns the tenant of the request's client. Throws for a SUPER_ADMIN without a client, who must select the tenant. */
function tenantOfRequest({ caller }: RequestContext): string {
  const found = caller.clients.find(({ clientId }) => clientId === caller.clientId)
  if (found === undefined)
    throw badInput([{ code: 'required', message: 'Select a tenant.', field: 'tenantId' }])
  return found.tenantId
}

/** Throws for a mask that isn't the mask of the stored value. */
function checkMask(taxId: string | null | undefined, masked: string | null): void {
  if (taxId?.startsWith('*') === true && taxId !== masked)
    throw badInput([
      { code: 'invalid', message: 'Enter the full EIN or leave it unchanged.', field: 'taxId' },
    ])
}

const hashOf = (row: typeof clients.$inferSelect, { cipher }: RequestContext) => {
  const place = { clientId: row.clientId, id: row.clientId, column: TAX_ID_COLUMN }
  return row.taxIdCipher === null ? null : cipher.fingerprint(cipher.decrypt(row.taxIdCipher, place), place)
}

type Values = Omit<z.output<typeof clientCreate>, 'tenantId' | 'taxId'> & { status: 'ACTIVE' | 'INACTIVE' }

/** Returns the columns of a client in stored form. */
function valuesOf(values: Values) {
  const { name, code } = values
  return {
    name,
    code,
    status: values.status,
    legalName: values.legalName ?? null,
    address: fullAddress(values.address),
    remitToAddress: fullAddressOrNull(values.remitToAddress),
    billingEmail: values.billingEmail,
    phone: values.phone ?? null,
    website: values.website ?? null,
    defaultCurrency: values.defaultCurrency ?? ('USD' as const),
    remitInstructions: values.remitInstructions ?? null,
    searchText: searchTextOf(name, code),
  }
}

/** Returns the result of a write. Throws field errors for values that the database rejects. */
async function withFieldErrors<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) === 'MU002')
      throw ruleBroken([
        {
          code: 'not_allowed',
          message: "The code can't be changed because it is part of invoice numbers.",
          field: 'code',
        },
      ])
    if (!isDuplicate(error)) throw error
    throw violatedConstraint(error)?.includes('code') === true
      ? duplicate('code', 'Another client of this tenant has this code.')
      : duplicate('name', 'Another client of this tenant has this name.')
  }
}

/** The routes that add and change clients. */
export const clientRoutes = [createClient, updateClient]
