import type { Answer } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { FieldError, LastChange } from '#domain/kernel/errors.ts'
import { addressOf, type Params, type Query } from '#services/http/address.ts'
import type { EarlyAnswers } from '#services/http/earlyAnswers.ts'
import { Failure } from '#services/http/failure.ts'
import { headersOf } from '#services/http/headers.ts'

export interface HttpDeps {
  readonly apiBase: string
  /** Returns the signed-in user's access token, refreshed if it is about to expire. Null if nobody is signed in. */
  readonly accessToken: () => Promise<string | null>
  /** Requests a new access token. Concurrent callers share the request. Resolves to null if nobody is signed in. Rejects if the request fails. */
  readonly renewToken: () => Promise<string | null>
  /** Returns the app-integrity token, or null if there is none. Without a token, the call is skipped (requirement F2). */
  readonly integrityToken: () => Promise<string | null>
  /** Returns an app-integrity token other than the rejected one, or null if there is none. */
  readonly replaceIntegrity: (rejected: string) => Promise<string | null>
  /** Called when the API rejects the token and a new token can't help. The session then ends (requirement F3). */
  readonly onUnauthorized: (reason: 'refused' | 'disabled') => void
  /** Called when the API has accepted a token. */
  readonly onAuthorized: (token: string | null) => void
  /**
   * Called after the token has been renewed because a rejection suggested that permissions have changed. The
   * page then loads the permissions again.
   */
  readonly onForbidden: () => void
  /** The requests that the page's first script has already sent, or null if it sent none. */
  readonly early: EarlyAnswers | null
}

export interface CallOptions {
  readonly params?: Params
  readonly query?: Query
  readonly body?: unknown
  /** Form data with a file, sent instead of the body. */
  readonly form?: FormData
  readonly clientId?: string | null
  readonly idempotencyKey?: string
  /** Reads a successful response that isn't JSON. */
  readonly read?: (response: Response) => Promise<unknown>
  /** The deadline in milliseconds, if it is longer than usual. */
  readonly deadline?: number
  readonly signal: AbortSignal
}

export type Http = (call: Call, options: CallOptions) => Promise<Answer<unknown>>

const readDeadline = 10_000
const writeDeadline = 20_000
const maxResponseLength = 8_000_000
const permissionCodes: ReadonlySet<string> = new Set(['client_forbidden', 'no_client', 'permission'])
const overloadStatuses = new Set([429, 502, 503, 504])

/** Creates the HTTP client for the product API. Handles headers, deadlines and rejected tokens, and returns responses as data (requirements F1–F4). */
export function createHttp(deps: HttpDeps): Http {
  async function send(
    call: Call,
    options: CallOptions,
    token: string | null,
    integrity: string,
  ): Promise<Response> {
    const deadline = AbortSignal.timeout(
      options.deadline ?? (call.method === 'GET' ? readDeadline : writeDeadline),
    )
    try {
      const address = deps.apiBase + addressOf(call, options.params, options.query)
      const isRead = call.method === 'GET'
      const early = isRead ? deps.early?.take(address, options.clientId ?? null, token, integrity) : undefined
      if (early !== undefined) return await early
      // Uses plain fetch, because ky would make this file larger, and the first list waits for this file. Deadlines
      // and retries are handled here.
      return await fetch(address, {
        method: call.method,
        headers: headersOf({ ...options, token, integrity }),
        ...(isRead ? {} : { body: options.form ?? JSON.stringify(options.body ?? {}) }),
        signal: AbortSignal.any([options.signal, deadline]),
        credentials: 'omit',
        cache: 'no-store',
      })
    } catch (error) {
      if (options.signal.aborted) throw error
      throw deadline.aborted || (error instanceof Error && error.name === 'TimeoutError')
        ? new Failure('timeout', 'The server took too long to respond. Try again.')
        : new Failure('unreachable', "Can't reach the server. Check your connection and try again.")
    }
  }

  /** Sends a request. If the API rejects its app-integrity token, tries once more with another token. */
  async function sendVerified(
    call: Call,
    options: CallOptions,
    token: string | null,
    integrity: string,
  ): Promise<[Response, Promise<unknown>]> {
    const response = await send(call, options, token, integrity)
    const body = bodyOf(response, options)
    if (response.status !== 403 || !(await isIntegrityError(body))) return [response, body]
    const replacement = await deps.replaceIntegrity(integrity)
    if (replacement === null) return [response, body]
    const secondResponse = await send(call, options, token, replacement)
    return [secondResponse, bodyOf(secondResponse, options)]
  }

  // The API can reject the same token for several parallel calls. The rejection is reported only once, before
  // any of these calls returns.
  let reported: { readonly token: string | null; readonly done: Promise<void> } | undefined

  // When the token was last renewed because its claims seemed outdated. Claims can be up to an hour old.
  let lastRenewal = 0

  /** Renews a token whose claims seem outdated, and then calls `then`. Does nothing within `interval` milliseconds of the last renewal. */
  function renewOutdated(interval: number, then?: () => void): void {
    const now = Date.now()
    if (Math.abs(now - lastRenewal) < interval) return
    lastRenewal = now
    void deps
      .renewToken()
      .then(then)
      .catch(() => null)
  }

  /** Renews the token if a rejection suggests that the user's permissions have changed. */
  function renewStalePermissions(body: unknown): void {
    if (errorsOf(body).some(({ code }) => permissionCodes.has(code))) renewOutdated(60_000, deps.onForbidden)
  }

  /** Returns a token to replace a rejected one: the one that a parallel call has already obtained, or else a new one. Null if there is no other token. */
  async function replacementToken(rejected: string | null): Promise<string | null> {
    const current = await deps.accessToken()
    if (current !== rejected) return current
    const renewed = await deps.renewToken().catch(() => {
      // A failed renewal doesn't mean the session has ended. If the session has ended, the provider reports it (R8).
      throw new Failure('unreachable', "Couldn't renew your session. Check your connection and try again.")
    })
    return renewed === rejected ? null : renewed
  }

  return async (call, options) => {
    const [integrity, token] = await Promise.all([deps.integrityToken(), deps.accessToken()])
    if (integrity === null) return { kind: 'skipped' }
    let usedToken = token
    let [response, body] = await sendVerified(call, options, token, integrity)
    // A new token doesn't help a disabled user.
    if (response.status === 401 && (await rejectionReason(body)) !== 'disabled') {
      const replacement = await replacementToken(token)
      if (replacement !== null) {
        usedToken = replacement
        ;[response, body] = await sendVerified(call, options, replacement, integrity)
      }
    }
    if (response.status === 403) void body.then(renewStalePermissions, () => undefined)
    if (response.status === 401) {
      if (reported?.token !== usedToken)
        reported = { token: usedToken, done: rejectionReason(body).then(deps.onUnauthorized) }
      await reported.done
    } else reported = undefined
    if (response.ok) deps.onAuthorized(usedToken)
    // The user has a client or role that the token doesn't contain yet.
    if (response.headers.has('x-token-outdated')) renewOutdated(10_000)
    return toAnswer(response, await body)
  }
}

/** Returns why the API rejected a token: `disabled` if the response says that the user is disabled, and `refused` otherwise. */
async function rejectionReason(body: Promise<unknown>): Promise<'refused' | 'disabled'> {
  return errorsOf(await body.catch(() => null)).some(({ code }) => code === 'user_disabled')
    ? 'disabled'
    : 'refused'
}

async function isIntegrityError(body: Promise<unknown>): Promise<boolean> {
  return errorsOf(await body.catch(() => null)).some(({ code }) => code === 'app_integrity')
}

async function bodyOf(response: Response, { read }: CallOptions): Promise<unknown> {
  const throwCutOff = () => {
    throw new Failure('unreachable', "The server's response was cut off. Try again.")
  }
  if (response.ok && read !== undefined) return read(response).catch(throwCutOff)
  const text = await response.text().catch(throwCutOff)
  if (text.length > maxResponseLength) throw new Failure('unreadable', "The server's response is too large.")
  try {
    return JSON.parse(text)
  } catch {
    if (overloadStatuses.has(response.status)) return {}
    // A 4xx response, from the server or a proxy, means the request had no effect.
    const code = response.status >= 400 && response.status < 500 ? 'refused' : 'unreadable'
    throw new Failure(code, "The server sent a response that can't be read. Try again in a moment.")
  }
}

function toAnswer(response: Response, body: unknown): Answer<unknown> {
  const errors = errorsOf(body)
  // `in_progress`: an earlier request with the same key is still running. If the call is repeated later, it gets that request's response.
  if (overloadStatuses.has(response.status) || errors.some(({ code }) => code === 'in_progress')) {
    throw new Failure('overload', errors[0]?.message ?? 'The server is busy. Try again in a moment.')
  }
  if (!response.ok || errors.length > 0) {
    const current: unknown = isObject(body) ? body['current'] : undefined
    return {
      kind: 'refused',
      status: response.status,
      errors: errors.length > 0 ? errors : [response.status >= 500 ? serverError : unexplainedError],
      current,
      ...(hasLastChange(body) && {
        change: { changedBy: truncate(body.changedBy), changedAt: truncate(body.changedAt) },
      }),
    }
  }
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN)
  return {
    kind: 'ok',
    data: body,
    total: Number.isSafeInteger(total) ? total : null,
    isCapped: response.headers.get('x-total-bound') === 'true' || undefined,
    alertDays: response.headers.get('x-alert-days')?.split(',').map(Number),
    targetMargin: response.headers.get('x-target-margin') ?? undefined,
  }
}

const unexplainedError: FieldError = {
  code: 'unexplained',
  message: "The server rejected the request but didn't say why. Try again.",
}
const serverError: FieldError = {
  code: 'unexplained',
  message:
    'Something went wrong on the server. Try again. If it keeps happening, contact your administrator.',
}
const maxErrors = 50
const maxLength = 500

/** Returns the `errors` in a body (`error` for client and tenant lists). Each value is converted to text and cut to 500 characters. */
export function errorsOf(body: unknown): FieldError[] {
  if (!isObject(body)) return []
  const found = body['errors'] ?? body['error']
  if (found === undefined || found === null) return []
  return (Array.isArray(found) ? found : [found]).slice(0, maxErrors).map(toError)
}

function toError(value: unknown): FieldError {
  if (!isObject(value))
    return { code: 'error', message: truncate(typeof value === 'string' ? value : JSON.stringify(value)) }
  const { code, message, field, other } = value
  return {
    code: typeof code === 'string' ? truncate(code) : 'error',
    message: typeof message === 'string' ? truncate(message) : unexplainedError.message,
    ...(typeof field === 'string' && { field: truncate(field) }),
    ...(isRecordLabel(other) && { other: { id: truncate(other.id), label: truncate(other.label) } }),
  }
}

const hasLastChange = (value: unknown): value is LastChange =>
  isObject(value) && typeof value['changedBy'] === 'string' && typeof value['changedAt'] === 'string'

const isRecordLabel = (value: unknown): value is { id: string; label: string } =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['label'] === 'string'

const truncate = (text: string | undefined) => (text ?? '').slice(0, maxLength)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
