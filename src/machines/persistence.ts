import type { AnyStateMachine, StateValue } from 'xstate'
import type * as z from 'zod/mini'
import type { AuthContext } from '#machines/auth.ts'
import { initialReset } from '#machines/passwordReset.machine.ts'
import { initialSecurity } from '#machines/security.machine.ts'
import { contextSchemas, envelope, inputSchemas } from '#machines/snapshotSchemas.ts'

/**
 * What a reload brings back. Everything lies in one envelope `{version, uid, savedAt, snapshot}`; after a forced sign-out only
 * `{version, uid, savedAt, drafts}` is left (requirement A8). All functions are pure; session storage is the service's business.
 */
export const snapshotVersion = 1

const longestAge = 12 * 3_600_000
const largest = 2_000_000

export interface Restored {
  /** The snapshot to start the root actor from; null to start afresh. */
  readonly snapshot: unknown
  readonly kept: AuthContext['kept']
}

const nothing: Restored = { snapshot: null, kept: null }

interface Kept {
  readonly status: string
  readonly value: unknown
  readonly context: Record<string, unknown>
  readonly children: Readonly<Record<string, { readonly src: string; readonly snapshot: unknown }>>
}

/** The text to keep for a root snapshot (`getPersistedSnapshot()`), or null when nothing may be kept. */
export function toSaved(persisted: unknown, now: number): string | null {
  const auth = childOf(persisted, 'auth')
  const context = auth?.context as AuthContext | undefined
  if (context === undefined) return null
  const signedIn = typeof auth?.value === 'object' && auth.value !== null && 'signedIn' in auth.value
  if (!signedIn || context.user === null) return savedDrafts(context.kept, now)
  const whole = JSON.stringify({
    version: snapshotVersion,
    uid: context.user.uid,
    savedAt: now,
    snapshot: projected(persisted as Kept),
  })
  return whole.length <= largest ? whole : savedDrafts(context.kept, now)
}

function savedDrafts(kept: AuthContext['kept'], now: number): string | null {
  return kept === null
    ? null
    : JSON.stringify({ version: snapshotVersion, uid: kept.uid, savedAt: now, drafts: kept.drafts })
}

/**
 * What may lie on the device: of the user only the names, since roles and permissions are asked for again; and the two charts that
 * deal with codes and secrets as they are before anybody has used them.
 */
function projected(persisted: Kept): Kept {
  const { auth, passwordReset, ...others } = persisted.children
  if (auth === undefined || passwordReset === undefined) return persisted
  const snapshot = auth.snapshot as Kept
  const { security, ...inside } = snapshot.children
  const user = snapshot.context['loggedInUser'] as { firstName: string; lastName: string } | null
  const loggedInUser = user === null ? null : { firstName: user.firstName, lastName: user.lastName }
  return {
    ...persisted,
    children: {
      ...others,
      passwordReset: { ...passwordReset, snapshot: unused('asking', initialReset) },
      auth: {
        ...auth,
        snapshot: {
          ...snapshot,
          context: { ...snapshot.context, loggedInUser },
          children: {
            ...inside,
            ...(security && { security: { ...security, snapshot: unused('closed', initialSecurity) } }),
          },
        },
      },
    },
  }
}

const unused = (value: string, context: object) => ({
  status: 'active',
  value,
  historyValue: {},
  context,
  children: {},
})

/** Reads what was kept. Anything damaged, foreign, old or too large is dropped whole; never throws. */
export function fromSaved(text: string | null, machine: AnyStateMachine, now: number): Restored {
  const parsed = text === null || text.length > largest ? null : parse(envelope, readJson(text))
  if (parsed === null || parsed.version !== snapshotVersion) return nothing
  if (parsed.savedAt > now + longestAge || parsed.savedAt < now - longestAge) return nothing
  const kept = parsed.drafts === undefined ? null : { uid: parsed.uid, drafts: parsed.drafts as KeptDraftsOf }
  if (parsed.snapshot === undefined) return { snapshot: null, kept }
  const user = (childOf(parsed.snapshot, 'auth')?.context as AuthContext | undefined)?.user
  const sound = isSound(machine, 'app', parsed.snapshot) && user?.uid === parsed.uid
  return sound ? { snapshot: parsed.snapshot, kept: null } : nothing
}

type KeptDraftsOf = NonNullable<AuthContext['kept']>['drafts']

function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    return null
  }
}

function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> | null {
  const result = schema.safeParse(value)
  return result.success ? result.data : null
}

function childOf(snapshot: unknown, name: string): Kept | undefined {
  const children: unknown = isObject(snapshot) ? snapshot['children'] : undefined
  const child: unknown = isObject(children) && Object.hasOwn(children, name) ? children[name] : undefined
  return isObject(child) && isObject(child['snapshot']) ? (child['snapshot'] as unknown as Kept) : undefined
}

/** True when the chart could have written the snapshot: known states, a context of its shape, and every actor its states invoke. */
function isSound(machine: AnyStateMachine, name: string, snapshot: unknown): boolean {
  if (!isObject(snapshot) || snapshot['status'] !== 'active') return false
  const { status: _, value, context, children, historyValue, ...others } = snapshot
  // No chart has history states, and XState stumbles over what it takes for one.
  if (Object.keys(others).length > 0 || JSON.stringify(historyValue) !== '{}') return false
  const schema = Object.hasOwn(contextSchemas, name) ? contextSchemas[name] : undefined
  if (schema === undefined || parse(schema, context) === null || !isObject(children)) return false
  const invoked = invokedIn(machine, value, context)
  if (invoked === null || Object.keys(children).length !== invoked.size) return false
  return Object.entries(children).every(([id, child]) => {
    const invoke = invoked.get(id)
    if (invoke === undefined || !isObject(child)) return false
    const { snapshot: inner, ...entry } = child
    if (JSON.stringify(Object.entries(entry).toSorted()) !== entryOf(invoke)) return false
    const logic: unknown = machine.implementations.actors[typeof invoke.src === 'string' ? invoke.src : '']
    return isMachine(logic) ? isSound(logic, id, inner) : isSoundCall(id, inner)
  })
}

type Invoke = AnyStateMachine['root']['invoke'][number]

/** What XState writes beside the snapshot of an invoked actor. */
function entryOf({ src, systemId, onSnapshot }: Invoke): string {
  const entry = { src, syncSnapshot: onSnapshot !== undefined, ...(systemId !== undefined && { systemId }) }
  return JSON.stringify(Object.entries(entry).toSorted())
}

/** The actors that run in the given states, by id; null when there are no such states. */
function invokedIn(machine: AnyStateMachine, value: unknown, context: unknown): Map<string, Invoke> | null {
  try {
    const state = machine.resolveState({ value: value as StateValue, context })
    if (JSON.stringify(state.value) !== JSON.stringify(value)) return null
    return new Map(state._nodes.flatMap((node) => node.invoke).map((invoke) => [invoke.id, invoke]))
  } catch {
    return null
  }
}

function isSoundCall(name: string, snapshot: unknown): boolean {
  const schema = Object.hasOwn(inputSchemas, name) ? inputSchemas[name] : undefined
  return (
    schema !== undefined &&
    isObject(snapshot) &&
    snapshot['status'] === 'active' &&
    parse(schema, snapshot['input']) !== null
  )
}

function isMachine(logic: unknown): logic is AnyStateMachine {
  return isObject(logic) && 'resolveState' in logic
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
