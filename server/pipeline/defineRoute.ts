import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import { allCalls, type CallName } from '#domain/calls.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { writeAudit } from '#server/db/audit.ts'
import { setActor, withRestrictedRole } from '#server/db/withActor.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { answerText } from '#server/pipeline/answerText.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import { runLaterPart, authorize, claimsOf } from '#server/pipeline/authorize.ts'
import { recordingDenials, recordingDenialsIn } from '#server/pipeline/denials.ts'
import type { FairShare } from '#server/pipeline/fairShare.ts'
import { discardRest, formOf, isUpload } from '#server/pipeline/uploads.ts'
import { errorAnswer } from '#server/pipeline/errorAnswer.ts'
import { isUnreadable, sendFailure } from '#server/pipeline/errorHandler.ts'
import { send } from '#server/pipeline/send.ts'
import { answerOnce, readIdempotencyKey } from '#server/pipeline/idempotency.ts'
import type { IdentityAdmin } from '#server/identity/admin.ts'
import type {
  ApiDeps,
  CsvFile,
  RequestContext,
  RouteAnswer,
  StoredFile,
  UploadForm,
} from '#server/pipeline/types.ts'

type Schema = z.ZodMiniType

/** The input of a route's handler: the request and its parsed parameters. */
export type RouteContext<P extends Schema, Q extends Schema, B extends Schema> = RequestContext & {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

/** The result of a handler: the record or the rows, and the total of a list. */
export type Outcome = Pick<RouteAnswer, 'alertDays' | 'targetMargin'> & {
  body: unknown
  total?: number
  /** True if there are more matches than the total. */
  isCapped?: boolean
  /** Sent as a file instead of the body. */
  csv?: CsvFile
  file?: StoredFile
  /** Runs after the commit, for work outside the database. */
  afterwards?: (admin: IdentityAdmin) => Promise<void>
  /** Continues after the commit, for example to read an uploaded file, so that a slow sender or long work doesn't hold a connection. Returns the body. */
  receive?: (form: UploadForm) => Promise<unknown>
  /** An allowlist for callers who can see less than the route's `answer` shows. */
  as?: Schema
}

/** A declared route. A route without audit rows or parameters must say so with `none` or `nothing`. */
export type Route = {
  call: CallName
  params: Schema
  query: Schema
  body: Schema
  /** The allowlist of the response. Fields that aren't in it are never sent. */
  answer: Schema
  /** Whether every success must write an audit row. */
  audit: 'always' | 'none'
  /** The time limit of its transaction, in milliseconds, if it is longer than usual. */
  timeLimitMs?: number
  /**
   * True if a sign-in is recorded in its own transaction. Recording it locks the caller's row. In a shared
   * transaction, two users who change each other right after signing in would deadlock.
   */
  recordsSignInFirst?: true
  /**
   * Returns a response from the memory of this process, before the transaction, for work that the process is
   * doing for this user right now and that was authorized when it started. Otherwise returns null, and the
   * request is handled as usual. Only used with the embedded database, which serves no other request during
   * that work, so nobody can have removed the user's access.
   */
  running?: (uid: string, params: Readonly<Record<string, string>>) => unknown
  handle(context: RouteContext<Schema, Schema, Schema>): Promise<Outcome>
}

/** The time limit of calls that write many records, in milliseconds. 500 drafts take 12 s on the embedded database. */
export const LONG_TIME_LIMIT_MS = 60_000

/** A schema without parameters. */
export const nothing = z.strictObject({})

/** Declares the route of a call. The types of its schemas are passed on to the handler. */
export function defineRoute<P extends Schema, Q extends Schema, B extends Schema>(
  route: Omit<Route, 'params' | 'query' | 'body' | 'handle'> & {
    params: P
    query: Q
    body: B
    handle(context: RouteContext<P, Q, B>): Promise<Outcome>
  },
): Route {
  return route
}

/** Throws unless every call of the domain's table has exactly one complete route. */
export function checkRoutes(routes: readonly Route[]): void {
  for (const name of Object.keys(allCalls) as CallName[]) {
    const found = routes.filter((route) => route.call === name)
    if (found.length !== 1)
      throw new Error(`The call ${name} must have exactly one route, but has ${found.length}.`)
  }
  for (const route of routes) {
    const parts = [route.params, route.query, route.body, route.answer, route.audit, route.handle]
    if (parts.some((part) => part === undefined))
      throw new Error(`The route ${route.call} lacks a declaration.`)
  }
}

/** What a route needs besides the API's dependencies: the limits on database use by user and by tenant. */
export type RouteDeps = ApiDeps & {
  share: FairShare
  /** Stores a user's tenant, for sharing connections between tenants. */
  rememberTenant: (uid: string, tenantId: string | null) => void
}

/** Adds a route: the checks without the database, then one transaction for caller, permission, work, response and audit. */
export function addRoute(
  app: FastifyInstance,
  deps: RouteDeps,
  route: Route,
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const call: Call = allCalls[route.call]
  const status = successStatus(call)
  app.route({
    method: call.method,
    url: `${apiBase}${call.path}`,
    config: { call: route.call },
    // Authorization comes before validation (domain.md §6), so the handler looks at the validation errors.
    attachValidation: true,
    schema: {
      summary: call.summary,
      operationId: route.call,
      params: route.params,
      querystring: route.query,
      ...(call.method === 'GET' || call.uploads === true ? {} : { body: route.body }),
      response: { [status]: route.answer, '4xx': errorAnswer },
    },
    onRequest: authenticate,
    errorHandler: (error, request, reply) => void answerFailure(deps, route, error, request, reply),
    handler: async (request, reply) => {
      const uid = request.claims?.uid ?? ''
      const params = request.params as Readonly<Record<string, string>>
      const runningAnswer = deps.database.embedded ? (route.running?.(uid, params) ?? null) : null
      if (runningAnswer !== null)
        return send(reply, status, {
          text: await answerText(route.answer, runningAnswer, []),
          total: null,
          isCapped: false,
        })
      const answer = await deps.share(uid, () => answerRequest(deps, route, request))
      if (request.hasOutdatedToken) reply.header('x-token-outdated', 'true')
      const { csv } = answer
      if (csv !== undefined && typeof csv.text !== 'string') {
        const text = recordingDenialsIn(deps, route.call, request, csv.text)
        return send(reply, status, { ...answer, csv: { ...csv, text } })
      }
      await answer.afterwards?.(deps.identityAdmin)
      const { receive } = answer
      if (receive === undefined) return send(reply, status, answer)
      const text = await recordingDenials(deps, route.call, request, () => receive(formOf(request)))
      return send(reply, status, { ...answer, text })
    },
  })
}

const successStatus = (call: Call) => (call.creates === true ? 201 : 200)

/** Sends an error. Errors of an unreadable body are sent only after authorization. */
async function answerFailure(
  deps: RouteDeps,
  route: Route,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isUpload(route.call)) discardRest(request)
  const unreadable = request.claims !== null && isUnreadable(error)
  const refusal = unreadable ? await refusalOf(deps, route, request) : null
  void sendFailure(refusal ?? error, request, reply)
}

/** Returns the error of authorizing the sender of an unreadable body, or null. Permissions are checked before the input. */
async function refusalOf(deps: RouteDeps, route: Route, request: FastifyRequest): Promise<unknown> {
  try {
    const result = await deps.share(request.claims?.uid ?? '', () => authorizeAlone(deps, route, request))
    return 'denial' in result ? result.denial : null
  } catch (error) {
    return error
  }
}

/** Authorizes a request in its own transaction, which also records a sign-in. */
const authorizeAlone = (deps: RouteDeps, route: Route, request: FastifyRequest) =>
  withRestrictedRole(deps.database, (tx) => authorize(tx, route.call, request))

async function answerRequest(deps: RouteDeps, route: Route, request: FastifyRequest): Promise<RouteAnswer> {
  const run = (tx: Transaction) => authorizeAndRun(tx, deps, route, request)
  const result = await recordingDenials(deps, route.call, request, async () => {
    const first = route.recordsSignInFirst === true ? await authorizeAlone(deps, route, request) : null
    if (first !== null && 'denial' in first) return first.denial
    return withRestrictedRole(deps.database, run, route.timeLimitMs)
  })
  if (result instanceof ApiError) throw result
  return result
}

/** Authorizes and runs a request in its transaction. Returns a denial instead of throwing it, so that its audit row is committed. */
async function authorizeAndRun(
  tx: Transaction,
  deps: RouteDeps,
  route: Route,
  request: FastifyRequest,
): Promise<RouteAnswer | ApiError> {
  const call: Call = allCalls[route.call]
  const authorization = await authorize(tx, route.call, request)
  if ('denial' in authorization) return authorization.denial
  deps.rememberTenant(authorization.caller.uid, authorization.caller.tenantId)
  if (request.validationError !== undefined) throw request.validationError
  const { caller } = authorization
  const repeatable = call.creates === true || call.event === true
  // Keys are stored by client.
  const key =
    repeatable && caller.clientId !== null ? readIdempotencyKey(request.headers['idempotency-key']) : null
  const run = () => runRoute(deps, route, request, caller, tx)
  if (key === null) return run()
  const status = successStatus(call)
  return answerOnce({ tx, caller, key, call: route.call, status, request, cipher: deps.cipher }, run)
}

async function runRoute(
  deps: RouteDeps,
  route: Route,
  request: FastifyRequest,
  caller: Caller,
  tx: Transaction,
): Promise<RouteAnswer> {
  let audited = false
  const cache = new Map<string, Promise<unknown>>()
  const outcome = await route.handle({
    tx,
    caller,
    claims: claimsOf(request),
    cipher: deps.cipher,
    identity: deps.identityAdmin,
    auditAnchor: deps.auditAnchor,
    printing: deps.printing,
    params: request.params,
    query: request.query,
    body: request.body,
    today: todayUtc(deps.now()),
    now: deps.now(),
    requestId: request.id,
    runLater: (work) => deps.share(caller.uid, () => runLaterPart(deps, request, caller, work)),
    audit: async (entry, place) => {
      audited = true
      if (place === undefined) return writeAudit(tx, caller, request.id, entry)
      // A client's audit trail only accepts events from users who work in that client.
      await setActor(tx, { ...caller, clientId: place.clientId })
      await writeAudit(tx, { ...caller, ...place }, request.id, entry)
      await setActor(tx, caller)
    },
    auditAll: async (entries) => {
      audited ||= entries.length > 0
      if (entries.length > 0) await writeAudit(tx, caller, request.id, ...entries)
    },
    once: <T>(what: string, read: () => Promise<T>) => {
      // A statement runs again every time it is awaited, but a promise for its result doesn't.
      const found = cache.get(what) ?? Promise.resolve(read())
      cache.set(what, found)
      return found as Promise<T>
    },
  })
  if (route.audit === 'always' && !audited) throw new Error(`${route.call} wrote no audit row`)
  const { total = null, isCapped = false, alertDays, targetMargin, afterwards, csv, file, receive } = outcome
  if (csv ?? file) return { text: '', total, isCapped, ...(csv && { csv }), ...(file && { file }) }
  const textOf = (body: unknown) => answerText(outcome.as ?? route.answer, body, caller.permissions)
  if (receive !== undefined)
    return { text: '', total, isCapped, receive: async (form) => textOf(await receive(form)) }
  return {
    text: await textOf(outcome.body),
    total,
    isCapped,
    ...(alertDays === undefined ? {} : { alertDays }),
    ...(targetMargin && { targetMargin }),
    ...(afterwards === undefined ? {} : { afterwards }),
  }
}
