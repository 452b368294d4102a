import type { FastifyRequest } from 'fastify'
import { shortId } from '#domain/organization/client.ts'
import { allCalls, type CallName } from '#domain/calls.ts'
import { isAllowed, type Call } from '#domain/kernel/calls.ts'
import { writeDenial } from '#server/db/audit.ts'
import {
  ApiError,
  appNotVerified,
  badHeader,
  clientForbidden,
  noClient,
  notPermitted,
  tokenRefused,
  tooMany,
} from '#server/pipeline/apiError.ts'
import { callerIn, clientsOf, findCaller } from '#server/pipeline/caller.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { createRateLimiter } from '#server/pipeline/rateLimit.ts'
import type { ApiDeps } from '#server/pipeline/types.ts'
import type { IdentityRow } from '#server/db/identity.ts'
import { TokenRefused } from '#server/identity/claims.ts'
import type { TokenClaims } from '#server/identity/claims.ts'

const SUSPENDED = 'This tenant is suspended: its data can be read but not changed.'

/** The checks before input is looked at, in the order of Wire; the first that fails answers. */
export function createAuthorize(deps: ApiDeps): (name: CallName, request: FastifyRequest) => Promise<void> {
  const perUser = createRateLimiter(deps.rateLimits.user, deps.now)

  return async (name, request) => {
    const call: Call = allCalls[name]
    await checkApp(deps, request)
    const { claims, identity } = await checkToken(deps, request)
    const wait = perUser.take(identity.uid)
    if (wait > 0) throw tooMany(wait)
    const inNoClient = callerIn(null, claims, identity)
    try {
      const caller = callerIn(chooseClient(call, request, claims, identity), claims, identity)
      request.caller = caller
      checkPermission(call, caller)
    } catch (error) {
      const denied = error instanceof ApiError && error.status === 403
      if (denied)
        await writeDenial(deps.database, request.caller ?? inNoClient, request.id, call, error.message)
      throw error
    }
  }
}

async function checkApp(deps: ApiDeps, request: FastifyRequest): Promise<void> {
  const token = request.headers['x-firebase-appcheck']
  if (typeof token !== 'string') throw appNotVerified()
  await deps.verifyAppIntegrity(token).catch((error: unknown) => {
    throw error instanceof TokenRefused ? appNotVerified() : error
  })
}

async function checkToken(
  deps: ApiDeps,
  request: FastifyRequest,
): Promise<{ claims: TokenClaims; identity: IdentityRow }> {
  const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer === undefined || isRepeated(request, 'authorization')) throw tokenRefused()
  const claims = await deps.verifyToken(bearer).catch((error: unknown) => {
    throw error instanceof TokenRefused ? tokenRefused() : error
  })
  return { claims, identity: await findCaller(deps.database, claims) }
}

/** Of two headers of one name Node may keep the first, and a proxy before us have gone by the other. */
function isRepeated({ raw }: FastifyRequest, name: string): boolean {
  return raw.rawHeaders.filter((entry, at) => at % 2 === 0 && entry.toLowerCase() === name).length > 1
}

/** The client of the request: the one named, else the first of the claims that the database maps too. */
function chooseClient(
  call: Call,
  request: FastifyRequest,
  claims: TokenClaims,
  identity: IdentityRow,
): string | null {
  const own = clientsOf(claims, identity)
  const sent = request.headers['x-client-id']
  if (sent !== undefined) {
    if (typeof sent !== 'string' || !shortId.test(sent)) throw badHeader('x-client-id')
    if (!own.some((client) => client.clientId === sent)) throw clientForbidden()
    return sent
  }
  const first = own[0]?.clientId ?? null
  if (first === null && call.client === 'required') throw noClient()
  return first
}

function checkPermission(call: Call, caller: Caller): void {
  const ownRecord = call.own === true && caller.roles.includes('EMPLOYEE') && caller.employeeId !== null
  if (!isAllowed(call, caller.permissions) && !ownRecord) throw notPermitted()
  const client = caller.clients.find((candidate) => candidate.clientId === caller.clientId)
  if (call.method !== 'GET' && client?.tenantStatus === 'SUSPENDED') throw notPermitted(SUSPENDED)
}
