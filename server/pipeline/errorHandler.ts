import { guardFields } from '#domain/kernel/fieldGuards.ts'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, FieldError } from '#domain/kernel/errors.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { ApiError, unavailable } from '#server/pipeline/apiError.ts'
import { SECURITY_HEADERS, setSecurityHeaders } from '#server/web/headers.ts'
import { newRequestId } from '#server/pipeline/logging.ts'
import { IdentityUnavailable } from '#server/identity/claims.ts'

const TOO_LARGE = 'The request is too large. Send at most 256 KB.'
const NOT_JSON = 'Send JSON with content-type application/json.'
const BROKEN_JSON = 'The request body is not valid JSON.'
const INTERNAL =
  'Something went wrong on the server. Try again. If it keeps happening, contact your administrator with the request ID.'

/** Converts every error into an API response without internal details. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure)
}

/** Sends a thrown error as an API response and logs server errors. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = logFailure(error, request)
  return sendError(request, reply, apiError ?? new ApiError(500, [{ code: 'internal', message: INTERNAL }]))
}

/** Logs a thrown error if the server caused it. Returns its API error, or null if it is unexpected. */
export function logFailure(error: unknown, request: FastifyRequest): ApiError | null {
  const apiError = toApiError(error)
  // The sender closed the connection, which isn't a server error.
  if (hasHungUp(request)) request.log.debug('the sender closed the connection')
  else if ((apiError === null || apiError.status === 503) && request.server.failureLogBudget.take()) {
    if (apiError === null) request.log.error({ err: error }, 'unexpected error')
    else request.log.warn({ err: error }, 'unavailable')
  }
  return apiError
}

const hasHungUp = ({ raw }: FastifyRequest): boolean =>
  raw.socket.destroyed || (raw.destroyed && !raw.complete)

/** Returns true if an error means that Fastify couldn't read the request. */
export const isUnreadable = (error: unknown): boolean =>
  !(error instanceof ApiError) && frameworkError(error) !== null

/** Sends an error. The responses of the client and tenant lists also contain it under `error`, as their specification requires. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const call = request.routeOptions?.config?.call
  const isOrganizationList = call === 'listClients' || call === 'listTenants'
  const body: ErrorBody = {
    errors: error.errors,
    ...(isOrganizationList ? { error: error.errors } : {}),
    ...(error.current === undefined
      ? {}
      : { current: guardFields(error.current, request.caller?.permissions ?? []) }),
    ...error.change,
    requestId: request.id,
  }
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  if (error instanceof IdentityUnavailable || isUnavailable(error)) return unavailable(error)
  return frameworkError(error)
}

/** Returns the API error for an error from Fastify or its plugins, or null for any other error. */
function frameworkError(error: unknown): ApiError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  const errorWith = (httpStatus: number, fieldError: FieldError) => new ApiError(httpStatus, [fieldError])
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return errorWith(413, { code: 'too_large', message: TOO_LARGE })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return errorWith(415, { code: 'media_type', message: NOT_JSON })
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return errorWith(400, { code: 'invalid_json', message: BROKEN_JSON })
  if (status === 400) return errorWith(400, { code: 'invalid', message: 'The request is malformed.' })
  // The request named a range or a version that the file doesn't have.
  if (status === 412 || status === 416)
    return errorWith(status, { code: 'invalid', message: "This part or version of the file doesn't exist." })
  return null
}

/** Responds to a request whose URL can't be decoded. No hook runs for it, so this also sets the security headers. */
export function rejectBadUrl(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = new ApiError(400, [{ code: 'invalid', message: 'The URL is malformed.' }])
  return sendError(request, setSecurityHeaders(request, reply), error)
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [line: string, code: string] | undefined>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout'],
}

/** How long the sender of invalid HTTP can take to read the response. */
const LINGER_MS = 300

/** Responds to invalid HTTP and closes the connection, even if the sender keeps its side open. */
export function rejectBadRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [line, code] = CLIENT_ERRORS[error.code ?? ''] ?? ['400 Bad Request', 'invalid']
  const requestId = newRequestId()
  const body = JSON.stringify({ errors: [{ code, message: 'The request is malformed.' }], requestId })
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${line}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
