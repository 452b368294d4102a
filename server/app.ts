import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import { badHeader, badInput, tooMany, wrongHost } from '#server/pipeline/apiError.ts'
import { isLoopback } from '#server/config.ts'
import { createAuthenticate } from '#server/pipeline/authorize.ts'
import { sizeError } from '#server/pipeline/bodySize.ts'
import { withDeadline } from '#server/identity/withDeadline.ts'
import { addCspReport, CSP_REPORT_PATH } from '#server/web/cspReport.ts'
import { addRoute, type RouteDeps } from '#server/pipeline/addRoute.ts'
import { checkRoutes } from '#server/pipeline/defineRoute.ts'
import { addDraining } from '#server/pipeline/draining.ts'
import { addErrorHandler, rejectBadUrl, rejectBadRequest } from '#server/pipeline/errorHandler.ts'
import { createFairShare, type FairShare } from '#server/pipeline/fairShare.ts'
import { createTenantTurns } from '#server/pipeline/tenantTurns.ts'
import { addHealth } from '#server/pipeline/health.ts'
import { addSecurityHeaders, setSecurityHeaders } from '#server/web/headers.ts'
import { addRequestLog, loggerOptions, newRequestId } from '#server/pipeline/logging.ts'
import { addNotFoundHandler, wantsPage } from '#server/pipeline/notFound.ts'
import type { PathMethod } from '#server/pipeline/notFound.ts'
import { addOpenApi } from '#server/pipeline/openapi.ts'
import { addPages } from '#server/web/pages.ts'
import type { Pages } from '#server/web/pages.ts'
import { addReadLimits, READ_LIMITS, type ReadLimits } from '#server/pipeline/unreadAnswers.ts'
import { addUploads, isUpload } from '#server/pipeline/uploads.ts'
import { isRepeated } from '#server/pipeline/origin.ts'
import { createRateLimiter, senderOf } from '#server/pipeline/rateLimit.ts'
import type { ApiDeps } from '#server/pipeline/types.ts'
import { startPdfPrinter, type PdfPrinter } from '#server/records/invoices/pdfPrinter.ts'
import { routes } from '#server/records/resources.ts'

const BODY_LIMIT = 256 * 1024
const REQUEST_TIMEOUT_MS = 15_000
const HEADERS_TIMEOUT_MS = 10_000
const CHECK_CONNECTIONS_MS = 2_000
const KEEP_ALIVE_MS = 65_000
const MAX_PARAM = 256

/** What the app needs besides its routes. */
export type AppDeps = Omit<ApiDeps, 'pdfPrinter'> & {
  /** The threads that make PDFs, closed with the app. By default, one thread. */
  pdfPrinter?: PdfPrinter
  production: boolean
  /** Whether to stop DNS rebinding by answering only requests for a loopback host. */
  loopbackOnly: boolean
  trustProxyHops: number
  /** The limits on unread responses. By default, those for production. */
  readLimits?: ReadLimits
  logLevel: string
  logStream?: { write(line: string): void }
  /** The built browser app. Null to serve only the API. */
  pages: Pages | null
  /** Adds the routes of the demo, such as the one that issues app-integrity tokens, and returns them. Null without the demo. */
  addDemo: ((app: FastifyInstance) => readonly PathMethod[]) | null
}

/** Builds the app without listening. The caller closes it. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  let sendPage: Awaited<ReturnType<typeof addPages>> | null = null
  const app = Fastify({
    logger: loggerOptions(deps.logLevel, deps.logStream) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    // The body schemas reject __proto__ and constructor as unknown fields instead. Their errors name these fields.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node applies the longer of requestTimeout and headersTimeout to the whole request. By default, it only
    // checks them every 30 s.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_CONNECTIONS_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: MAX_PARAM },
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are still answered (draining.ts).
    return503OnClosing: false,
    trustProxy: trustHops(deps.trustProxyHops),
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => {
      // A browser gets the page, which shows "Not found".
      if (sendPage !== null && wantsPage(request)) void sendPage(request, setSecurityHeaders(request, reply))
      else void rejectBadUrl(request, reply)
    },
    clientErrorHandler: rejectBadRequest,
  })
  app.decorateRequest('claims', null)
  app.decorateRequest('hasOutdatedToken', false)
  app.decorateRequest('caller', null)
  app.decorateRequest('uncountForAddress', null)
  app.decorateRequest('countForAddress', null)
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (input) => {
    const tooLarge = sizeError(input)
    if (tooLarge !== null) return { error: badInput([tooLarge]) }
    const parsed = parseInput(schema, input)
    return parsed.ok ? { value: parsed.value } : { error: badInput(parsed.errors) }
  })
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  addSecurityHeaders(app)
  addSingleHostCheck(app)
  if (deps.loopbackOnly) addHostCheck(app)
  addReadLimits(app, deps.readLimits ?? READ_LIMITS)
  const isClosing = addDraining(app)
  addAddressLimit(app, deps)
  addRequestLog(app, deps.now)
  addErrorHandler(app)
  if (!deps.production) await addOpenApi(app)
  checkRoutes(routes)
  const pdfPrinter = deps.pdfPrinter ?? startPdfPrinter(1)
  app.addHook('onClose', () => pdfPrinter.close())
  const userShare = createFairShare(deps.rateLimits.share)
  const turns = createTenantTurns(deps.rateLimits.turns)
  const share: FairShare = (uid, work) => userShare(uid, () => turns.run(uid, work))
  const identityAdmin = withDeadline(deps.identityAdmin)
  const api: RouteDeps = { ...deps, identityAdmin, pdfPrinter, share, rememberTenant: turns.remember }
  const authenticate = createAuthenticate(api)
  const uploadRoutes = routes.filter(({ call }) => isUpload(call))
  for (const route of routes.filter(({ call }) => !isUpload(call))) addRoute(app, api, route, authenticate)
  await addUploads(app, (scope) => uploadRoutes.forEach((route) => addRoute(scope, api, route, authenticate)))
  addHealth(app, deps.database, isClosing)
  addCspReport(app, deps.now)
  const demoPaths = deps.addDemo?.(app) ?? []
  sendPage = deps.pages === null ? null : await addPages(app, deps.pages)
  const otherRoutes = [
    { path: '/healthz', method: 'GET' },
    { path: '/readyz', method: 'GET' },
    { path: CSP_REPORT_PATH, method: 'POST' },
    ...(deps.production ? [] : [{ path: `${apiBase}/openapi.json`, method: 'GET' }]),
    ...demoPaths,
  ]
  addNotFoundHandler(app, otherRoutes, sendPage)
  await app.ready()
  return app
}

/** Rejects requests with more than one Host header, because a proxy and this server could use different ones. */
function addSingleHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isRepeated(request, 'host')) done(badHeader('Host'))
    else done()
  })
}

/** Stops DNS rebinding to 127.0.0.1 by rejecting requests for any host except this machine. */
function addHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const host = request.raw.headers.host ?? ''
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
    if (isLoopback(name.replace(/^\[(.*)\]$/, '$1'))) done()
    else done(wrongHost())
  })
}

/** Limits the requests per address before tokens are checked. Requests with a valid token only count toward the user's limit (see `authorize.ts`). */
function addAddressLimit(app: FastifyInstance, deps: AppDeps): void {
  const limiter = createRateLimiter(deps.rateLimits.address, deps.now)
  app.addHook('onRequest', (request, _reply, done) => {
    const sender = senderOf(request.ip)
    const wait = limiter.take(sender)
    request.uncountForAddress = () => limiter.giveBack(sender)
    request.countForAddress = () => void limiter.take(sender)
    if (wait > 0) done(tooMany(wait))
    else done()
  })
}

/** Returns a function that trusts X-Forwarded-For for the configured number of proxies. */
function trustHops(hops: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < hops
}
