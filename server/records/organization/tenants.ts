import * as z from 'zod/mini'
import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { shortIdPattern, tenantRow } from '#domain/organization/client.ts'
import { tenantCreate, tenantUpdate } from '#domain/organization/input.ts'
import { isDuplicate, violatedConstraint } from '#server/db/errors.ts'
import { tenants } from '#server/db/schema.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { duplicate, notFound, notPermitted } from '#server/pipeline/apiError.ts'
import { changesOf, checkReadOnly, checkVersion, merge, updatedRowOrThrow } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { byId } from '#server/records/kit/resource.ts'

const FIELDS = ['name', 'status', 'country', 'defaultCurrency', 'contactEmail', 'contactPhone']

/** Returns a tenant in the caller's scope. Throws 404 for any other. */
async function tenantById(tx: Transaction, scope: string, id: string) {
  const isInScope = shortIdPattern.test(id) && (scope === '*' || scope === id)
  const [row] = isInScope ? await tx.select().from(tenants).where(eq(tenants.tenantId, id)) : []
  if (row === undefined) throw notFound()
  return row
}

const readTenant = defineRoute({
  call: 'readTenant',
  params: byId,
  query: nothing,
  body: nothing,
  answer: tenantRow,
  audit: 'none',
  async handle({ tx, caller, params }) {
    if (caller.tenantScope === null) throw notPermitted()
    return { body: await tenantById(tx, caller.tenantScope, params.id) }
  },
})

const createTenant = defineRoute({
  call: 'createTenant',
  params: nothing,
  query: nothing,
  body: tenantCreate,
  answer: tenantRow,
  audit: 'always',
  async handle({ tx, caller, body, audit }) {
    if (caller.tenantScope !== '*') throw notPermitted()
    const tenantId = randomBytes(9).toString('hex').slice(0, 12)
    const { name, slug } = body
    const authorColumns = { createdBy: caller.uid, updatedBy: caller.uid }
    const values = { ...body, contactPhone: body.contactPhone ?? null, searchText: searchTextOf(name, slug) }
    const [row] = await withFieldErrors(
      tx
        .insert(tenants)
        .values({ ...values, tenantId, ...authorColumns })
        .returning(),
    )
    if (row === undefined) throw new Error('an insert returned no row')
    await audit(
      {
        action: 'CREATE',
        entityType: 'tenant',
        entityId: tenantId,
        entityLabel: name,
        fields: Object.keys(body),
      },
      { clientId: null, tenantId },
    )
    return { body: row }
  },
})

const updateTenant = defineRoute({
  call: 'updateTenant',
  params: byId,
  query: nothing,
  body: tenantUpdate,
  answer: tenantRow,
  audit: 'always',
  async handle({ tx, caller, body, params, audit }) {
    if (caller.tenantScope !== '*') throw notPermitted()
    const before = await tenantById(tx, caller.tenantScope, params.id)
    // Parsed, so that the error for an outdated version only contains the tenant fields that the API shows.
    checkVersion(body.version, z.parse(tenantRow, before))
    checkReadOnly(body, before, ['slug'])
    const after = merge(before, body, FIELDS)
    const { name, status, country, defaultCurrency, contactEmail, contactPhone } = after
    const [updated] = await withFieldErrors(
      tx
        .update(tenants)
        .set({
          name,
          status,
          country,
          defaultCurrency,
          contactEmail,
          contactPhone,
          searchText: searchTextOf(name, before.slug),
          version: before.version + 1,
          updatedBy: caller.uid,
          updatedAt: new Date().toISOString(),
        })
        .where(and(eq(tenants.tenantId, before.tenantId), eq(tenants.version, before.version)))
        .returning(),
    )
    const row = updatedRowOrThrow(updated ?? null)
    const changes = changesOf(before, row, FIELDS)
    await audit(
      {
        action: 'UPDATE',
        entityType: 'tenant',
        entityId: row.tenantId,
        entityLabel: row.name,
        fields: changes.map(({ field }) => field),
        changes,
      },
      { clientId: null, tenantId: row.tenantId },
    )
    return { body: row }
  },
})

/** Returns the result of a write. Throws field errors for values that the database rejects. */
async function withFieldErrors<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw violatedConstraint(error)?.includes('slug') === true
      ? duplicate('slug', 'Another tenant has this slug.')
      : duplicate('name', 'Another tenant has this name.')
  }
}

/** The routes for individual tenants. */
export const tenantRoutes = [readTenant, createTenant, updateTenant]
