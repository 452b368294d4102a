import { and, eq } from 'drizzle-orm'
import { setup, setupErrors, setupUpdate, slotsOf, type NameSlot, type Setup } from '#domain/handoff/setup.ts'
import {
  isPayroll,
  setupEventId,
  setupIdOf,
  systemOfSetup,
  systemText,
  type HandoffSystemKey,
} from '#domain/handoff/systems.ts'
import { payrollCodes } from '#domain/payroll/codes.ts'
import { isDuplicate } from '#server/db/errors.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { notFound } from '#server/pipeline/apiError.ts'
import { checkRules, checkVersion, updatedRowOrThrow } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { byId } from '#server/records/kit/resource.ts'
import { checkCanHandOff, checkCanSeeBatches } from '#server/records/handoff/access.ts'
import { createNameLookup, readCompanies, readNames } from '#server/records/handoff/names.ts'
import { readPeople } from '#server/records/payroll/people.ts'
import { handoffSetups, type StoredName } from '#server/records/handoff/table.ts'

/** Returns the system of a setup id. Throws 404 for an unknown id, or if the caller can't see the system's batches. */
function systemOrThrow(context: RequestContext, id: string): HandoffSystemKey {
  const system = systemOfSetup(id)
  if (system === null) throw notFound()
  checkCanSeeBatches(context, system)
  return system
}

/** Returns the companies or people that a system can have names for, sorted by their names in Muster. */
async function readCompaniesOrPeople(
  tx: Transaction,
  clientId: string,
  system: HandoffSystemKey,
): Promise<NameSlot[]> {
  if (!isPayroll(system))
    return (await readCompanies(tx, clientId)).map((key) => ({ kind: 'CUSTOMER', key, label: key }))
  return payrollCodes[system].person === null ? [] : readPeople(tx, clientId)
}

/** Returns every name that can be set for a system: for its settings, items, accounts and pay types, and for each company or person. Also returns the names of companies and people that aren't listed anymore. */
async function readSetup({ tx, caller }: RequestContext, system: HandoffSystemKey): Promise<Setup> {
  const { clientId } = clientOf(caller)
  const { version, names } = await readNames(tx, clientId, system)
  const nameOf = createNameLookup(names)
  const current = await readCompaniesOrPeople(tx, clientId, system)
  const currentKeys = new Set(current.map(({ key }) => key))
  const former = names
    .filter(({ kind, key }) => (kind === 'CUSTOMER' || kind === 'PERSON') && !currentKeys.has(key))
    .map(({ kind, key }) => ({ kind, key, label: key }))
  return {
    id: setupIdOf(system),
    system,
    version,
    entries: [...slotsOf(system), ...current, ...former].map((slot) => ({
      ...slot,
      name: nameOf(slot.kind, slot.key) ?? '',
    })),
  }
}

const readHandoffSetup = defineRoute({
  call: 'readHandoffSetup',
  params: byId,
  query: nothing,
  body: nothing,
  answer: setup,
  audit: 'none',
  async handle(context) {
    return { body: await readSetup(context, systemOrThrow(context, context.params.id)) }
  },
})

/** The maximum number of changed names in one audit event, so that a page of 100 events stays readable. */
const MAX_CHANGES = 25

const updateHandoffSetup = defineRoute({
  call: 'updateHandoffSetup',
  params: byId,
  query: nothing,
  body: setupUpdate,
  answer: setup,
  audit: 'always',
  async handle(context) {
    const { caller, body, auditAll } = context
    const system = systemOrThrow(context, context.params.id)
    checkCanHandOff(context, system)
    const before = await readSetup(context, system)
    checkVersion(body.version, before)
    checkRules(setupErrors(system, body.entries))
    const names = new Map<string, StoredName>()
    for (const { kind, key, name } of body.entries)
      if (name != null) names.set(`${kind} ${key}`, { kind, key, name })
    await storeNames(context, system, before.version, [...names.values()])
    const after = await readSetup(context, system)
    const event = {
      action: 'UPDATE' as const,
      entityType: 'setup' as const,
      entityId: setupEventId(clientOf(caller).clientId, system),
      entityLabel: `Names in ${systemText(system)}`,
      fields: ['entries'],
    }
    const changes = differences(before, after)
    const parts = Math.max(1, Math.ceil(changes.length / MAX_CHANGES))
    await auditAll(
      Array.from({ length: parts }, (_, part) => ({
        ...event,
        changes: changes.slice(part * MAX_CHANGES, (part + 1) * MAX_CHANGES),
      })),
    )
    return { body: after }
  },
})

/** Returns each name that was entered, changed or removed. */
function differences(before: Setup, after: Setup) {
  const nameBefore = new Map(before.entries.map(({ kind, key, name }) => [`${kind} ${key}`, name]))
  const old = (each: Setup['entries'][number]) => nameBefore.get(`${each.kind} ${each.key}`) ?? ''
  const keysAfter = new Set(after.entries.map(({ kind, key }) => `${kind} ${key}`))
  // Removing the name of a company or person that isn't listed anymore also removes its entry.
  const gone = before.entries
    .filter(({ kind, key }) => !keysAfter.has(`${kind} ${key}`))
    .map((each) => ({ ...each, name: '' }))
  return [...after.entries, ...gone]
    .filter((each) => each.name !== old(each))
    .map((each) => ({ field: each.label, old: old(each), new: each.name }))
}

/** Stores names. Throws 412 if someone else changed them at the same time. */
async function storeNames(
  { tx, caller }: RequestContext,
  system: HandoffSystemKey,
  version: number,
  names: readonly StoredName[],
): Promise<void> {
  const { clientId, tenantId } = clientOf(caller)
  const row = { names, version: version + 1, updatedBy: caller.uid }
  if (version === 1) {
    const insert = tx.insert(handoffSetups).values({ clientId, system, tenantId, ...row })
    await insert.catch((error: unknown) => {
      if (isDuplicate(error)) updatedRowOrThrow(null)
      throw error
    })
    return
  }
  const [updated] = await tx
    .update(handoffSetups)
    .set({ ...row, updatedAt: new Date().toISOString() })
    .where(
      and(
        eq(handoffSetups.clientId, clientId),
        eq(handoffSetups.system, system),
        eq(handoffSetups.version, version),
      ),
    )
    .returning({ version: handoffSetups.version })
  updatedRowOrThrow(updated ?? null)
}

/** The routes for the names that other systems use. */
export const handoffSetupRoutes = [readHandoffSetup, updateHandoffSetup]
