import type { FastifyReply, FastifyRequest } from 'fastify'
import { shortIdPattern } from '#domain/organization/client.ts'
import { allCalls, type CallName } from '#domain/calls.ts'
import { isAllowed, type Call } from '#domain/kernel/calls/calls.ts'
import { writeAudit, writeDenial, type Denial } from '#server/db/audit.ts'
import { acceptInvitation, actAsUser, findIdentity, recordSignInTime } from '#server/db/identity.ts'
import type { IdentityRow } from '#server/db/identity.ts'
import { setActor, withActor } from '#server/db/withActor.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { signInTimeOf, InvalidToken } from '#server/identity/claims.ts'
import type { TokenClaims } from '#server/identity/claims.ts'
import {
  ApiError,
  appNotVerified,
  badHeader,
  clientForbidden,
  noClient,
  notFound,
  notPermitted,
  tokenRefused,
  tooMany,
} from '#server/pipeline/apiError.ts'
import { callerIn, clientsOf, isOutdated, userOrThrow } from '#server/pipeline/caller.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { createExportCounter } from '#server/pipeline/exportCounter.ts'
import { isRepeated, originOf } from '#server/pipeline/origin.ts'
import { lastPlace, rememberPlace, type Place } from '#server/pipeline/places.ts'
import { costOf, createRateLimiter } from '#server/pipeline/rateLimit.ts'
import type { ApiDeps } from '#server/pipeline/types.ts'

/** The formats of record ids, and of client and tenant ids. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9]{12})$/
/** The message when a change is rejected because the tenant is suspended. */
export const SUSPENDED = "This tenant is suspended. You can't change its data or show restricted values."

/** Returns the checks that run before the body is read and don't use the database: app integrity, token and rate limits. They set `request.claims`. */
export function createAuthenticate(
  deps: ApiDeps,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const perUser = createRateLimiter(deps.rateLimits.user, deps.now)
  const { export: exports, reveal, send, upload, signOut, verify, search } = deps.rateLimits.costly
  const costly = {
    export: createRateLimiter(exports, deps.now),
    reveal: createRateLimiter(reveal, deps.now),
    send: createRateLimiter(send, deps.now),
    upload: createRateLimiter(upload, deps.now),
    signOut: createRateLimiter(signOut, deps.now),
    verify: createRateLimiter(verify, deps.now),
    search: createRateLimiter(search, deps.now),
  }
  const sameRecord = createRateLimiter(deps.rateLimits.sameRecord, deps.now)
  const countExport = createExportCounter()
  return async (request, reply) => {
    await checkApp(deps, request)
    const claims = await checkToken(deps, request)
    // Users behind a proxy or in an office share an address. The limit below applies to each user.
    request.uncountForAddress?.()
    const wait = perUser.take(claims.uid)
    if (wait > 0) throw tooMany(wait)
    const call = request.routeOptions.config.call
    const cost = call === undefined ? null : costOf(call, request.query)
    const costlyWait = cost === null ? 0 : costly[cost].take(claims.uid)
    if (costlyWait > 0) throw tooMany(costlyWait)
    if (cost === 'export') {
      countExport(claims.uid, reply.raw)
      // An export with invalid input doesn't count toward the limit.
      reply.raw.once('finish', () => {
        if (reply.raw.statusCode === 400) costly.export.giveBack(claims.uid)
      })
    }
    const { id } = request.params as { id?: string }
    const sameRecordWait = cost === 'send' && id !== undefined ? sameRecord.take(`${claims.uid} ${id}`) : 0
    if (sameRecordWait > 0) throw tooMany(sameRecordWait)
    request.claims = claims
  }
}

/** Returns the claims of a request's token, which earlier checks have verified. */
export function claimsOf({ claims }: FastifyRequest): TokenClaims {
  if (claims === null) throw new Error('a route ran before its checks')
  return claims
}

/**
 * The caller of a request, or a denial that is already in the audit trail. `hasRecorded` is true if the
 * transaction has recorded an accepted invitation or a sign-in.
 */
export type Authorization = { caller: Caller; hasRecorded: boolean } | { denial: ApiError }

/**
 * Checks user, client and permission inside the request's transaction, in the order of domain.md §6. The
 * transaction acts as the caller from then on. Returns denials instead of throwing them, so that their audit
 * rows are committed. Throws 400 for an invalid client header and 404 for an id that can't exist. Throws 401
 * if the user is unknown, archived or disabled, or their token was revoked.
 */
export async function authorize(
  tx: Transaction,
  name: CallName,
  request: FastifyRequest,
): Promise<Authorization> {
  const claims = claimsOf(request)
  const call: Call = allCalls[name]
  const origin = originOf(request)
  const clientHeader = request.headers['x-client-id']
  const expected = lastPlace(claims.uid, clientHeader)
  const found = await actAsUser(tx, { uid: claims.uid, origin, ...expected })
  // Anyone can sign up at the provider as often as they like, so a limit for each account wouldn't limit them.
  if (found === null) request.countForAddress?.()
  const identity = userOrThrow(found, claims)
  request.hasOutdatedToken = isOutdated(claims, identity)
  const isInvited = identity.status === 'INVITED'
  if (isInvited) await acceptInvitation(tx)
  let caller = callerIn(null, claims, identity, origin)
  try {
    caller = callerIn(chooseClient(call, request, claims, identity), claims, identity, origin)
    request.caller = caller
    checkPermission(call, caller)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    await actAs(tx, caller, expected)
    await writeDenial(tx, caller, denialOf(request, call, error))
    return { denial: error }
  }
  await actAs(tx, caller, expected)
  rememberPlace(caller.uid, clientHeader, caller)
  const isNewSignIn = await recordSignIn(tx, caller, claims, identity.lastSignInAt, request.id)
  checkPath(request)
  return { caller, hasRecorded: isInvited || isNewSignIn }
}

/** Makes the transaction act as the caller, unless it already uses the caller's client and tenant scope. */
async function actAs(tx: Transaction, caller: Caller, expected: Place): Promise<void> {
  const { clientId, tenantScope } = caller
  if (clientId !== expected.clientId || tenantScope !== expected.tenantScope) await setActor(tx, caller)
}

/** Throws 404 for a NUL character in the path. No record's id has one, and the database rejects it. */
function checkPath({ params }: FastifyRequest): void {
  const parts = Object.values(params as Readonly<Record<string, string>>)
  if (parts.some((part) => part.includes('\0'))) throw notFound()
}

/**
 * Runs a later part of a long request in its own transaction. Throws 401 if the user has since been archived,
 * disabled or signed out everywhere. Throws 403 if they lost access to the client, lost a role or a
 * permission, or are linked to another employee. Each of these determines which rows they can see.
 */
export const runLaterPart = <T>(
  deps: ApiDeps,
  { claims }: FastifyRequest,
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  withActor(deps.database, caller, async (tx) => {
    if (claims !== null) {
      const identity = userOrThrow(await findIdentity(tx, claims.uid), claims)
      const current = callerIn(caller.clientId, claims, identity, caller.origin)
      const { clients, permissions } = current
      if (!clients.some(({ clientId }) => clientId === caller.clientId)) throw clientForbidden()
      if (!caller.permissions.every((each) => permissions.includes(each))) throw notPermitted()
      if (!caller.roles.every((each) => current.roles.includes(each))) throw notPermitted()
      if (caller.employeeId !== current.employeeId) throw notPermitted()
    }
    return work(tx)
  })

/** Writes an audit row if a request is the first one after a sign-in. Returns whether it was. */
async function recordSignIn(
  tx: Transaction,
  caller: Caller,
  claims: TokenClaims,
  lastSignInAt: string | null,
  requestId: string,
): Promise<boolean> {
  if (lastSignInAt !== null && Date.parse(lastSignInAt) >= claims.signedInAt * 1000) return false
  if (!(await recordSignInTime(tx, caller.uid, signInTimeOf(claims)))) return false
  const { uid: entityId, displayName: entityLabel } = caller
  await writeAudit(tx, caller, requestId, {
    action: 'LOGIN',
    entityType: 'user',
    entityId,
    entityLabel,
    fields: [],
  })
  return true
}

/**
 * Returns the audit entry of a denied call. The target is the id that the caller sent, or null if they didn't
 * send a valid one.
 */
export function denialOf(request: FastifyRequest, call: Call, error: ApiError): Denial {
  const params = request.params as Readonly<Record<string, unknown>> | null
  const query = request.query as Readonly<Record<string, unknown>> | null
  const body = request.body as Readonly<Record<string, unknown>> | null | undefined
  const isClientProbe = error.errors.some(({ code }) => code === 'client_forbidden')
  const sent = isClientProbe
    ? request.headers['x-client-id']
    : (params?.['id'] ??
      params?.['tenantId'] ??
      body?.['id'] ??
      query?.['employeeId'] ??
      body?.['assignmentId'])
  return {
    requestId: request.id,
    call,
    reason: error.message,
    target: typeof sent === 'string' && ID.test(sent) ? sent : null,
  }
}

async function checkApp(deps: ApiDeps, request: FastifyRequest): Promise<void> {
  const token = request.headers['x-firebase-appcheck']
  if (typeof token !== 'string') throw appNotVerified()
  await deps.verifyAppIntegrity(token).catch((error: unknown) => {
    throw error instanceof InvalidToken ? appNotVerified() : error
  })
}

async function checkToken(deps: ApiDeps, request: FastifyRequest): Promise<TokenClaims> {
  const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer === undefined || isRepeated(request, 'authorization')) throw tokenRefused()
  return deps.verifyToken(bearer).catch((error: unknown) => {
    throw error instanceof InvalidToken ? tokenRefused() : error
  })
}

/**
 * Returns the client of the request: the one in the header, or else the first one in both the claims and the
 * database. Null if there is none and the call doesn't require one. Throws 400 for an invalid header. Throws
 * 403 if the user has no access to the client, or has no client and the call requires one.
 */
function chooseClient(
  call: Call,
  request: FastifyRequest,
  claims: TokenClaims,
  identity: IdentityRow,
): string | null {
  const clients = clientsOf(claims, identity)
  const sent = request.headers['x-client-id']
  if (sent !== undefined) {
    if (typeof sent !== 'string' || !shortIdPattern.test(sent)) throw badHeader('x-client-id')
    if (!clients.some((client) => client.clientId === sent)) throw clientForbidden()
    return sent
  }
  const first = clients[0]?.clientId ?? null
  if (first === null && call.client === 'required') throw noClient()
  return first
}

function checkPermission(call: Call, caller: Caller): void {
  const isOwnRecord = call.own === true && caller.roles.includes('EMPLOYEE') && caller.employeeId !== null
  if (!isAllowed(call, caller.permissions) && !isOwnRecord) throw notPermitted()
  if (call.roles !== undefined && !call.roles.some((role) => caller.roles.includes(role)))
    throw notPermitted()
  const client = caller.clients.find((candidate) => candidate.clientId === caller.clientId)
  // Calls that every active user can make, such as signing out everywhere, skip this check. The calls that add
  // or change clients check the tenant themselves.
  const isForEveryUser = call.permission === 'active user'
  const isChange = call.method !== 'GET' || [call.permission].flat().every(isMaintainPermission)
  if (isChange && !isForEveryUser && client?.tenantStatus === 'SUSPENDED') throw notPermitted(SUSPENDED)
}

/** Returns whether a permission allows changing records. A GET that requires such a permission, for example to reveal a restricted value, counts as a change. */
const isMaintainPermission = (permission: string) => permission.startsWith('CAN_MAINTAIN_')
