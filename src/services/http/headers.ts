/** What the headers of a call depend on. */
export interface HeaderInput {
  readonly token: string | null
  readonly integrity: string
  readonly clientId?: string | null | undefined
  readonly idempotencyKey?: string | undefined
  /** The form data of the call, if any. The browser sets its content type. */
  readonly form?: unknown
}

/** Returns the headers of a call (requirement F2). */
export function headersOf({
  token,
  integrity,
  clientId,
  idempotencyKey,
  form,
}: HeaderInput): Record<string, string> {
  return {
    ...(form === undefined ? { 'Content-Type': 'application/json' } : {}),
    'X-Firebase-AppCheck': integrity,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(clientId == null ? {} : { 'x-client-id': clientId }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
}
