import ky from 'ky'
import type { Answer } from '#domain/kernel/answer.ts'
import { pathOf, type Call } from '#domain/kernel/calls.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { Failure } from '#services/http/failure.ts'

export interface HttpDeps {
  readonly apiBase: string
  /** The access token of the signed-in user, refreshed when it is about to end; null when nobody is signed in. */
  readonly accessToken: () => Promise<string | null>
  /** A new access token by force, one for any number of callers; null when nobody is signed in, a rejection when it could not be asked for. */
  readonly renewToken: () => Promise<string | null>
  /** The app-integrity token; null when none can be had: then the call is skipped (requirement F2). */
  readonly integrityToken: () => Promise<string | null>
  /** The API refused the token although it is fresh: the session is over (requirement F3). */
  readonly onUnauthorized: (reason: 'refused' | 'disabled') => void
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly clientId?: string | null
  readonly idempotencyKey?: string
  readonly signal: AbortSignal
}

export type Http = (call: Call, options: CallOptions) => Promise<Answer<unknown>>

const readDeadline = 10_000
const writeDeadline = 20_000
const largestAnswer = 8_000_000
const rightsRest = 60_000
const ofRights: ReadonlySet<string> = new Set(['client_forbidden', 'no_client', 'permission'])
const overloaded = new Set([429, 502, 503, 504])

/** The one way to the product API: headers, deadline, the 401 rule, and answers as data (requirements F1–F4). */
export function createHttp(deps: HttpDeps): Http {
  async function send(
    call: Call,
    options: CallOptions,
    token: string | null,
    integrity: string,
  ): Promise<Response> {
    const deadline = AbortSignal.timeout(call.method === 'GET' ? readDeadline : writeDeadline)
    try {
      return await ky(deps.apiBase + pathOf(call, options.params) + queryOf(options.query), {
        method: call.method,
        headers: headersOf(options, token, integrity),
        ...(call.method === 'GET' ? {} : { body: JSON.stringify(options.body ?? {}) }),
        signal: AbortSignal.any([options.signal, deadline]),
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        credentials: 'omit',
        cache: 'no-store',
      })
    } catch (error) {
      if (options.signal.aborted) throw error
      throw deadline.aborted
        ? new Failure('timeout', 'The server took too long to answer. Try again.')
        : new Failure('unreachable', 'The server cannot be reached. Check your connection and try again.')
    }
  }

  // Any number of parallel calls find out that one token is refused; it is told once, and before any of them is answered.
  let told: { readonly of: string | null; readonly done: Promise<void> } | undefined

  // The token tells the rights of up to an hour ago.
  let askedForRights = 0

  /** Rights that were taken away meanwhile come with the next token: it is asked for now, at most once a minute. */
  function noteRights(body: unknown): void {
    const now = Date.now()
    if (Math.abs(now - askedForRights) < rightsRest || !errorsOf(body).some(({ code }) => ofRights.has(code)))
      return
    askedForRights = now
    void deps.renewToken().catch(() => null)
  }

  /** Another token than the refused one: what a parallel call has renewed meanwhile, or a renewal by force. */
  async function otherToken(refused: string | null): Promise<string | null> {
    const current = await deps.accessToken()
    if (current !== refused) return current
    const renewed = await deps.renewToken().catch(() => {
      // Whether the session is over is not known: where it is, the provider has told it already (R8).
      throw new Failure(
        'unreachable',
        'Your session could not be renewed. Check your connection and try again.',
      )
    })
    return renewed === refused ? null : renewed
  }

  return async (call, options) => {
    const [integrity, token] = await Promise.all([deps.integrityToken(), deps.accessToken()])
    if (integrity === null) return { kind: 'skipped' }
    let used = token
    let response = await send(call, options, token, integrity)
    let read = bodyOf(response)
    // Whoever was disabled is helped by no other token.
    if (response.status === 401 && (await reasonIn(read)) !== 'disabled') {
      const other = await otherToken(token)
      if (other !== null) {
        used = other
        response = await send(call, options, other, integrity)
        read = bodyOf(response)
      }
    }
    if (response.status === 403) void read.then(noteRights, () => undefined)
    if (response.status === 401) {
      if (told?.of !== used) told = { of: used, done: reasonIn(read).then(deps.onUnauthorized) }
      await told.done
    } else told = undefined
    return answerOf(response, await read)
  }
}

function headersOf(
  { clientId, idempotencyKey }: CallOptions,
  token: string | null,
  integrity: string,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'X-Firebase-AppCheck': integrity,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(clientId == null ? {} : { 'x-client-id': clientId }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
}

function queryOf(query: CallOptions['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** Why a token is refused: the API tells it to whoever has been disabled there. */
async function reasonIn(read: Promise<unknown>): Promise<'refused' | 'disabled'> {
  const body = await read.catch(() => null)
  return errorsOf(body).some(({ code }) => code === 'user_disabled') ? 'disabled' : 'refused'
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new Failure('unreachable', 'The answer of the server broke off. Try again.')
  })
  if (text.length > largestAnswer) throw new Failure('unreadable', 'The answer of the server is too large.')
  try {
    return JSON.parse(text)
  } catch {
    if (overloaded.has(response.status)) return {}
    // Whoever refuses the request itself, the server or something before it, has not let it do anything.
    const code = response.status >= 400 && response.status < 500 ? 'refused' : 'unreadable'
    throw new Failure(code, 'The server sent an answer that cannot be read. Try again in a moment.')
  }
}

function answerOf(response: Response, body: unknown): Answer<unknown> {
  const errors = errorsOf(body)
  // The first request with the same key is still at work: its answer is worth waiting for.
  if (overloaded.has(response.status) || errors.some(({ code }) => code === 'in_progress')) {
    throw new Failure('overload', errors[0]?.message ?? 'The server is busy. Try again in a moment.')
  }
  if (!response.ok || errors.length > 0) {
    const current: unknown = isObject(body) ? body['current'] : undefined
    return {
      kind: 'refused',
      status: response.status,
      errors: errors.length > 0 ? errors : [unexplained],
      current,
    }
  }
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN)
  return { kind: 'ok', data: body, total: Number.isSafeInteger(total) ? total : null }
}

const unexplained: FieldError = {
  code: 'unexplained',
  message: 'The server refused this and did not say why. Try again.',
}
const shownErrors = 50
const shownLength = 500

/** The `errors` of a body (`error` for client and tenant lists), as text only and cut to a length that can be shown. */
export function errorsOf(body: unknown): FieldError[] {
  if (!isObject(body)) return []
  const found = body['errors'] ?? body['error']
  if (found === undefined || found === null) return []
  return (Array.isArray(found) ? found : [found]).slice(0, shownErrors).map(toError)
}

function toError(value: unknown): FieldError {
  if (!isObject(value))
    return { code: 'error', message: cut(typeof value === 'string' ? value : JSON.stringify(value)) }
  const { code, message, field } = value
  const error = {
    code: typeof code === 'string' ? cut(code) : 'error',
    message: typeof message === 'string' ? cut(message) : unexplained.message,
  }
  return typeof field === 'string' ? { ...error, field: cut(field) } : error
}

const cut = (text: string | undefined) => (text ?? '').slice(0, shownLength)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
