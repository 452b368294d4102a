import type { FieldError, LastChange } from '#domain/kernel/errors.ts'

/** An error response. A route can throw it anywhere, and the error handler sends it. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly errors: readonly FieldError[]
  /** The stored record, if the version is outdated. */
  readonly current: unknown
  /** Who last changed that record and when, if the version is outdated. */
  readonly change: LastChange | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    errors: readonly FieldError[],
    details: {
      current?: unknown
      change?: LastChange | null
      headers?: Readonly<Record<string, string>>
      cause?: unknown
    } = {},
  ) {
    super(errors.map((error) => error.code).join(', '), { cause: details.cause })
    this.status = status
    this.errors = errors
    this.current = details.current
    this.change = details.change ?? null
    this.headers = details.headers ?? {}
  }
}

const oneError = (status: number, code: string, message: string, field?: string) =>
  new ApiError(status, [field === undefined ? { code, message } : { code, message, field }])

export const badInput = (errors: readonly FieldError[]) => new ApiError(400, errors)
export const badHeader = (name: string) => oneError(400, 'invalid', `Send one valid ${name} header.`)
export const wrongHost = () =>
  oneError(
    421,
    'wrong_host',
    'This server only accepts requests from this machine. Use 127.0.0.1 or localhost in the address.',
  )
export const tokenRefused = () => oneError(401, 'token', 'Your session has ended. Sign in again.')
/** Returns the response for a disabled user. Its first error is the same as for any rejected token. The second one is the reason, which only an authenticated caller gets. */
export const userDisabled = () =>
  new ApiError(401, [
    { code: 'token', message: 'Your session has ended. Sign in again.' },
    { code: 'user_disabled', message: 'This account is disabled. Ask your HR team to enable it.' },
  ])
export const appNotVerified = () =>
  oneError(403, 'app_integrity', 'This app could not be verified. Refresh the page.')
export const clientForbidden = () =>
  oneError(403, 'client_forbidden', "You don't have access to this client.")
export const noClient = () => oneError(403, 'no_client', "You don't have access to any client.")
export const notPermitted = (message = "You don't have permission to do this.") =>
  oneError(403, 'permission', message)
export const notFound = () => oneError(404, 'not_found', 'Not found.')
/** `other` is the record that already has the value, if the caller can see that record. */
export const duplicate = (field: string, message: string, other?: FieldError['other']) =>
  new ApiError(409, [{ code: 'duplicate', message, field, ...(other && { other }) }])
export const versionMissing = () =>
  oneError(428, 'version_required', 'Send the version of the record you changed.', 'version')
export const versionStale = (current: unknown, change: LastChange | null) =>
  new ApiError(
    412,
    [
      {
        code: 'version_stale',
        message: 'This record has changed in the meantime. Reload it and try again.',
        field: 'version',
      },
    ],
    { current, change },
  )
export const notAllowedNow = (errors: readonly FieldError[]) => new ApiError(409, errors)
export const ruleBroken = (errors: readonly FieldError[]) => new ApiError(422, errors)
export const tooMany = (seconds: number) =>
  new ApiError(429, [{ code: 'rate_limited', message: 'Too many requests. Wait a moment and try again.' }], {
    headers: { 'retry-after': String(seconds) },
  })
export const unavailable = (cause?: unknown) =>
  new ApiError(
    503,
    [{ code: 'unavailable', message: 'Muster is unavailable right now. Try again in a moment.' }],
    {
      headers: { 'retry-after': '2' },
      cause,
    },
  )
