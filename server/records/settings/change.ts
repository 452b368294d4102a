import { effectiveDate, plannedAfter, overridesOn, settingsOn } from '#domain/settings/dated.ts'
import type { SettingChange } from '#domain/settings/dated.ts'
import type { SettingsRecord, SettingsScope } from '#domain/settings/input.ts'
import { defaultSettings, type SettingName, type Settings } from '#domain/settings/record.ts'
import { settingsErrors, withGroups } from '#domain/settings/rules.ts'
import { limitsToStore, type RoleLimits } from '#domain/users/rolePermissions.ts'
import { canSeeField } from '#domain/kernel/fieldGuards.ts'
import { isDuplicate } from '#server/db/errors.ts'
import { notPermitted, ruleBroken } from '#server/pipeline/apiError.ts'
import {
  changedFields,
  changesOf,
  checkRules,
  checkVersion,
  updatedRowOrThrow,
} from '#server/pipeline/changes.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { checkResetRoles, checkRoleAccess } from '#server/records/settings/roleAccess.ts'
import {
  readClientVersion,
  readSettingChanges,
  readTenantVersion,
} from '#server/records/settings/effectiveSettings.ts'
import { clientSettings, tenantSettings } from '#server/records/settings/table.ts'
import { findUser } from '#server/records/users/rows.ts'

/** Settings that no feature uses yet. They keep their default values. */
const unavailableSettings: Readonly<Partial<Record<SettingName, string>>> = {
  requiredDocuments: "Documents can't be stored, so none can be required. Leave this setting unchanged.",
}

/** A date after every planned change. */
const LAST_DATE = '9999-12-31'

/** The changes to the settings of one scope, and the changes that it inherits. */
type ScopeSettings = {
  scope: SettingsScope
  version: number
  ownChanges: readonly SettingChange[]
  inheritedChanges: readonly SettingChange[]
}

/**
 * Reads the setting changes that are in effect today or planned, for the request's client or its tenant. Throws
 * 403 for a tenant that the caller doesn't administer.
 */
async function readScope(
  { tx, caller, today }: RequestContext,
  scope: SettingsScope,
): Promise<ScopeSettings> {
  const { clientId, tenantId } = clientOf(caller)
  if (scope === 'TENANT' && caller.tenantScope !== '*' && caller.tenantScope !== tenantId)
    throw notPermitted()
  const { tenant, client } = await readSettingChanges(tx, clientId, { first: today, last: LAST_DATE })
  return scope === 'CLIENT'
    ? { scope, version: await readClientVersion(tx, clientId), ownChanges: client, inheritedChanges: tenant }
    : { scope, version: await readTenantVersion(tx, tenantId), ownChanges: tenant, inheritedChanges: [] }
}

const settingsAt = ({ ownChanges, inheritedChanges }: ScopeSettings, date: string): Settings =>
  settingsOn(settingsOn(defaultSettings, inheritedChanges, date), ownChanges, date)

function settingsRecordOf(found: ScopeSettings, today: string): SettingsRecord {
  const { scope, version, ownChanges, inheritedChanges } = found
  const [current, final] = [settingsAt(found, today), settingsAt(found, LAST_DATE)]
  return {
    ...final,
    id: scope,
    version,
    inherited: settingsOn(defaultSettings, inheritedChanges, LAST_DATE),
    overridden: [...overridesOn(ownChanges, LAST_DATE).keys()],
    planned: plannedAfter([...inheritedChanges, ...ownChanges], today)
      .map(({ name, from }) => ({ name, from, value: final[name], before: current[name] }))
      .filter(({ value, before }) => JSON.stringify(value) !== JSON.stringify(before)),
  }
}

/** Returns the settings of a scope as the API shows them. */
export async function readSettings(context: RequestContext, scope: SettingsScope): Promise<SettingsRecord> {
  return settingsRecordOf(await readScope(context, scope), context.today)
}

/** What to change: new values, and the settings to reset to inherited values. */
type SettingsInput = {
  values: Partial<Settings>
  inherit: readonly SettingName[]
  version: number | undefined
  /** The action and reason for the audit trail. By default, an update without a reason. */
  event?: { readonly action: 'LOCK' | 'UNLOCK'; readonly reason: string }
}

/** Stores changed settings with their audit row. Each change takes effect today, next week or next month, depending on the setting. Returns all settings of the scope. */
export async function changeSettings(
  context: RequestContext,
  scope: SettingsScope,
  { values, inherit, version, event }: SettingsInput,
): Promise<SettingsRecord> {
  const { caller, today, audit } = context
  const found = await readScope(context, scope)
  const before = settingsRecordOf(found, today)
  checkVersion(version, before)
  const reset = withGroups(inherit).filter((name) => values[name] === undefined)
  const after = { ...before, ...pick(before.inherited, reset), ...values }
  checkRules(settingsErrors(after))
  checkCanSeeSettings(caller, [...Object.keys(values), ...reset])
  const startsSelfApproval = after.allowSelfApproval && !before.allowSelfApproval
  const canMaintainTime = caller.permissions.includes('CAN_MAINTAIN_TIMESHEETS')
  if ((startsSelfApproval || approvesSooner(before, after)) && !canMaintainTime)
    throw notPermitted(
      'To let approvers approve their own time, or to auto-approve time sooner, you also need permission to maintain timesheets.',
    )
  if (startsSelfApproval && (await isEmployeeIn(context, scope)))
    throw notPermitted(
      'You are linked to an employee. Ask another administrator to let approvers approve their own time.',
    )
  if (approvesSooner(before, after) && (await isEmployeeIn(context, scope)))
    throw notPermitted(
      'You are linked to an employee. Ask another administrator to turn on auto-approval or make it happen sooner.',
    )
  checkRoleAccess(caller, before, after.rolePermissions)
  const ownLimits = ownRoleLimits(found.ownChanges)
  if (reset.includes('rolePermissions')) checkResetRoles(caller, ownLimits)
  if (locksLater(before, after) && !caller.permissions.includes('CAN_MAINTAIN_INVOICES'))
    throw notPermitted(
      'To delay the time lock or turn it off, you also need permission to maintain invoices.',
    )
  const { weekStart } = settingsAt(found, today)
  const dateOf = (name: SettingName) => effectiveDate(name, today, weekStart)
  const changed = changedFields({ ...before }, { ...after }, Object.keys(values)) as SettingName[]
  const unavailableErrors = changed.flatMap((field) => {
    const message = unavailableSettings[field]
    return message === undefined ? [] : [{ code: 'not_available', message, field }]
  })
  if (unavailableErrors.length > 0) throw ruleBroken(unavailableErrors)
  const changes: SettingChange[] = [
    ...reset.filter((name) => before.overridden.includes(name)).map((name) => ({ name, from: dateOf(name) })),
    ...withGroups(changed).map((name) => ({
      name,
      from: dateOf(name),
      value:
        name === 'rolePermissions'
          ? limitsToStore(before.rolePermissions, after.rolePermissions, ownLimits)
          : after[name],
    })),
  ]
  const names = changes.map(({ name }) => name)
  if (changes.length > 0) await store(context, scope, before.version + 1, changes)
  const { clientId, tenantId } = clientOf(caller)
  await audit({
    action: 'UPDATE',
    ...event,
    entityType: 'settings',
    entityId: scope === 'TENANT' ? tenantId : clientId,
    entityLabel: scope === 'TENANT' ? 'Tenant settings' : 'Settings',
    fields: names,
    changes: changesOf(before, after, names),
  })
  return readSettings(context, scope)
}

/**
 * Throws 403 for settings that the caller isn't permitted to see, even if the values are unchanged. Otherwise
 * the caller could find out a value by guessing it.
 */
function checkCanSeeSettings({ permissions }: RequestContext['caller'], names: readonly string[]): void {
  if (names.every((name) => canSeeField(permissions, name))) return
  throw notPermitted(
    "You don't have permission to view burden and margins, so you can't change these settings.",
  )
}

/**
 * Returns true if a scope's settings can apply to the caller's own time. A tenant's settings also apply in
 * clients other than the request's.
 */
async function isEmployeeIn({ tx, caller }: RequestContext, scope: SettingsScope): Promise<boolean> {
  if (scope === 'CLIENT') return caller.employeeId !== null
  const user = await findUser(tx, caller.uid)
  return user !== null && user.employeeId !== null
}

/**
 * Returns true if auto-approval would be turned on or would happen sooner. Auto-approval also approves the
 * time of the user who changes the setting.
 */
const approvesSooner = (before: Settings, after: Settings): boolean =>
  after.autoApproveAfterDays !== null &&
  after.autoApproveAfterDays < (before.autoApproveAfterDays ?? Infinity)

/** Returns true if time would be locked later than before, or no longer locked at all. Time that is unlocked this way might already be on an invoice (domain.md §2). */
function locksLater(before: Settings, after: Settings): boolean {
  if (before.lockAfterDays === null) return false
  const [old, now] = [before, after].map(
    ({ lockAfterDays, graceDays }) => (lockAfterDays ?? Infinity) + graceDays,
  )
  return (now ?? 0) > (old ?? 0)
}

/** Returns the role limits that the scope itself sets, including planned ones. */
const ownRoleLimits = (ownChanges: readonly SettingChange[]): RoleLimits =>
  (overridesOn(ownChanges, LAST_DATE).get('rolePermissions') as RoleLimits | undefined) ?? {}

/** Inserts the changes. Throws 412 if someone else changed the settings at the same time. */
async function store(
  { tx, caller }: RequestContext,
  scope: SettingsScope,
  version: number,
  changes: readonly SettingChange[],
): Promise<void> {
  const { clientId, tenantId } = clientOf(caller)
  const row = { tenantId, version, changes, actorUid: caller.uid, actorName: caller.displayName }
  const insert =
    scope === 'TENANT'
      ? tx.insert(tenantSettings).values(row)
      : tx.insert(clientSettings).values({ clientId, ...row })
  await insert.catch((error: unknown) => {
    if (isDuplicate(error)) updatedRowOrThrow(null)
    throw error
  })
}

const pick = (from: Settings, names: readonly SettingName[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Settings>
