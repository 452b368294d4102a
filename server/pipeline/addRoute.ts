import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import { allCalls } from '#domain/calls.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { writeAudit } from '#server/db/audit.ts'
import { setActor, withRestrictedRole } from '#server/db/withActor.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { answerText } from '#server/pipeline/answerText.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import { runLaterPart, authorize, claimsOf } from '#server/pipeline/authorize.ts'
import type { Outcome, Route } from '#server/pipeline/defineRoute.ts'
import { recordDenials, recordDenialsIn } from '#server/pipeline/denials.ts'
import type { FairShare } from '#server/pipeline/fairShare.ts'
import { discardRest, formOf, isUpload } from '#server/pipeline/uploads.ts'
import { errorAnswer } from '#server/pipeline/errorAnswer.ts'
import { isUnreadable, sendFailure } from '#server/pipeline/errorHandler.ts'
import { send } from '#server/pipeline/send.ts'
import { answerOnce, readIdempotencyKey } from '#server/pipeline/idempotency.ts'
import type { ApiDeps, RouteAnswer } from '#server/pipeline/types.ts'

/** The API's dependencies, and the limits on how much users and tenants can use the database. */
export type RouteDeps = ApiDeps & {
  share: FairShare
  /** Stores a user's tenant, so that database connections are divided fairly among tenants. */
  rememberTenant: (uid: string, tenantId: string | null) => void
}

/** Adds a route. Checks that don't use the database run first. Normally, one transaction then finds and authorizes the caller, does the work and writes the audit rows. */
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
    // Authorization comes before validation (domain.md §6), so the handler throws the validation error.
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
      const runningAnswer = deps.database.isEmbedded
        ? (route.answerWhileRunning?.(uid, params) ?? null)
        : null
      if (runningAnswer !== null)
        return send(reply, status, {
          text: await answerText(route.answer, runningAnswer, []),
          total: null,
          isCapped: false,
        })
      const answer = await new Promise<RouteAnswer>((resolve, reject) => {
        deps.share(uid, () => answerRequest(deps, route, request, resolve)).then(resolve, reject)
      })
      if (request.hasOutdatedToken) reply.header('x-token-outdated', 'true')
      const { csv } = answer
      if (csv !== undefined && typeof csv.text !== 'string') {
        const text = recordDenialsIn(deps, route.call, request, csv.text)
        return send(reply, status, { ...answer, csv: { ...csv, text } })
      }
      await answer.afterCommit?.(deps.identityAdmin)
      const { receive } = answer
      if (receive === undefined) return send(reply, status, answer)
      const text = await recordDenials(deps, route.call, request, () => receive(formOf(request)))
      return send(reply, status, { ...answer, text })
    },
  })
}

const successStatus = (call: Call) => (call.creates === true ? 201 : 200)

/** Sends an error. If the request's body is unreadable, first authorizes its sender. */
async function answerFailure(
  deps: RouteDeps,
  route: Route,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isUpload(route.call)) discardRest(request)
  const unreadable = request.claims !== null && isUnreadable(error)
  const refusal = unreadable ? await authorizationErrorOf(deps, route, request) : null
  void sendFailure(refusal ?? error, request, reply)
}

/** Authorizes the sender of an unreadable body, because permissions are checked before the input. Returns the error, or null if there is none. */
async function authorizationErrorOf(
  deps: RouteDeps,
  route: Route,
  request: FastifyRequest,
): Promise<unknown> {
  try {
    const result = await deps.share(request.claims?.uid ?? '', () => authorizeAlone(deps, route, request))
    return 'denial' in result ? result.denial : null
  } catch (error) {
    return error
  }
}

/** Authorizes a request in a separate transaction, which also records a new sign-in. */
const authorizeAlone = (deps: RouteDeps, route: Route, request: FastifyRequest) =>
  withRestrictedRole(deps.database, (tx) => authorize(tx, route.call, request))

/**
 * Returns the response to a request after its transaction is committed. A failed commit loses nothing if the
 * transaction has only read data. In that case, `sendEarly` gets the response without waiting for the commit.
 */
async function answerRequest(
  deps: RouteDeps,
  route: Route,
  request: FastifyRequest,
  sendEarly: (answer: RouteAnswer) => void,
): Promise<RouteAnswer> {
  const { timeLimitMs } = route
  const run = (tx: Transaction) => authorizeAndRun(tx, deps, route, request)
  const onCommitting = ({ answer, hasOnlyRead }: Awaited<ReturnType<typeof run>>) => {
    if (hasOnlyRead && !(answer instanceof ApiError)) sendEarly(answer)
  }
  const answer = await recordDenials(deps, route.call, request, async () => {
    const first = route.recordsSignInFirst === true ? await authorizeAlone(deps, route, request) : null
    if (first !== null && 'denial' in first) return first.denial
    return (await withRestrictedRole(deps.database, run, { timeLimitMs, onCommitting })).answer
  })
  if (answer instanceof ApiError) throw answer
  return answer
}

/**
 * Authorizes and runs a request in its transaction. Returns a denial instead of throwing it, so that its
 * audit row is committed. `hasOnlyRead` is true for a GET whose transaction has written nothing.
 */
async function authorizeAndRun(
  tx: Transaction,
  deps: RouteDeps,
  route: Route,
  request: FastifyRequest,
): Promise<{ answer: RouteAnswer | ApiError; hasOnlyRead: boolean }> {
  const call: Call = allCalls[route.call]
  const authorization = await authorize(tx, route.call, request)
  if ('denial' in authorization) return { answer: authorization.denial, hasOnlyRead: false }
  deps.rememberTenant(authorization.caller.uid, authorization.caller.tenantId)
  if (request.validationError !== undefined) throw request.validationError
  const { caller, hasRecorded } = authorization
  const isRepeatable = call.creates === true || call.event === true
  // Idempotency keys are stored per client, so the key of a request without a client is ignored.
  const key =
    isRepeatable && caller.clientId !== null ? readIdempotencyKey(request.headers['idempotency-key']) : null
  const run = () => runRoute(deps, route, request, caller, tx)
  if (key === null) {
    const { answer, audited } = await run()
    return { answer, hasOnlyRead: call.method === 'GET' && !audited && !hasRecorded }
  }
  const idempotentRequest = {
    tx,
    caller,
    key,
    call: route.call,
    status: successStatus(call),
    request,
    cipher: deps.cipher,
  }
  const answer = await answerOnce(idempotentRequest, async () => (await run()).answer)
  return { answer, hasOnlyRead: false }
}

/** Runs the handler of a route for an authorized caller. Throws if the route must write an audit row and wrote none. */
async function runRoute(
  deps: RouteDeps,
  route: Route,
  request: FastifyRequest,
  caller: Caller,
  tx: Transaction,
): Promise<{ answer: RouteAnswer; audited: boolean }> {
  let audited = false
  const cache = new Map<string, Promise<unknown>>()
  const outcome = await route.handle({
    tx,
    caller,
    claims: claimsOf(request),
    cipher: deps.cipher,
    identityAdmin: deps.identityAdmin,
    auditAnchor: deps.auditAnchor,
    pdfPrinter: deps.pdfPrinter,
    params: request.params,
    query: request.query,
    body: request.body,
    today: todayUtc(deps.now()),
    now: deps.now(),
    requestId: request.id,
    runLater: (work) => deps.share(caller.uid, () => runLaterPart(deps, request, caller, work)),
    audit: async (entry, trail) => {
      audited = true
      if (trail === undefined) return writeAudit(tx, caller, request.id, entry)
      // A client's audit trail only accepts events from users who work in that client.
      await setActor(tx, { ...caller, clientId: trail.clientId })
      await writeAudit(tx, { ...caller, ...trail }, request.id, entry)
      await setActor(tx, caller)
    },
    auditAll: async (entries) => {
      audited ||= entries.length > 0
      if (entries.length > 0) await writeAudit(tx, caller, request.id, ...entries)
    },
    once: <T>(key: string, read: () => Promise<T>) => {
      // A database statement runs again every time it is awaited. Wrapped in a promise, it only runs once.
      const found = cache.get(key) ?? Promise.resolve(read())
      cache.set(key, found)
      return found as Promise<T>
    },
  })
  if (route.audit === 'always' && !audited) throw new Error(`${route.call} wrote no audit row`)
  return { answer: await finishedAnswer(route, outcome, caller), audited }
}

/** Converts a handler's result into a response whose JSON has only the fields that the caller can see. */
async function finishedAnswer(route: Route, outcome: Outcome, { permissions }: Caller): Promise<RouteAnswer> {
  const { total = null, isCapped = false, alertDays, targetMargin, afterCommit, csv, file, receive } = outcome
  if (csv ?? file) return { text: '', total, isCapped, ...(csv && { csv }), ...(file && { file }) }
  const textOf = (body: unknown) => answerText(outcome.limitedAnswer ?? route.answer, body, permissions)
  if (receive !== undefined)
    return { text: '', total, isCapped, receive: async (form) => textOf(await receive(form)) }
  return {
    text: await textOf(outcome.body),
    total,
    isCapped,
    ...(alertDays === undefined ? {} : { alertDays }),
    ...(targetMargin && { targetMargin }),
    ...(afterCommit === undefined ? {} : { afterCommit }),
  }
}
