import type { CallName } from '#domain/calls.ts'
import type { AuditEntry } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { Anchor } from '#server/records/audit/anchor.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import type { LogBudget } from '#server/pipeline/logBudget.ts'
import type { RateLimits } from '#server/pipeline/rateLimit.ts'
import type { PdfPrinter } from '#server/records/invoices/pdfPrinter.ts'
import type { IdentityAdmin } from '#server/identity/admin.ts'
import type { TokenClaims, VerifyAppIntegrity, VerifyToken } from '#server/identity/claims.ts'

/** What the routes need. Tests supply their own database and keys. */
export type ApiDeps = {
  database: Database
  cipher: FieldCipher
  verifyToken: VerifyToken
  verifyAppIntegrity: VerifyAppIntegrity
  /** The identity provider's administrative calls. */
  identityAdmin: IdentityAdmin
  /** The newest seals of the audit trail, stored outside the database. */
  auditAnchor: Anchor
  pdfPrinter: PdfPrinter
  rateLimits: RateLimits
  /** Milliseconds since 1970. */
  now: () => number
}

/** The context of every handler: the caller and an open transaction. */
export type RequestContext = {
  tx: Transaction
  caller: Caller
  cipher: FieldCipher
  /** The identity provider, for work that must be done before the response. */
  identityAdmin: IdentityAdmin
  auditAnchor: Anchor
  pdfPrinter: Pick<PdfPrinter, 'print'>
  /** The UTC date of the request. */
  today: string
  /** Milliseconds since 1970. */
  now: number
  /** The claims of the caller's token. */
  claims: TokenClaims
  requestId: string
  /** Runs work as the same caller in a separate transaction. For work after this transaction has been committed. */
  runLater<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Writes an audit row with the caller as the author, in the trail of the request's client or in another one. */
  audit(entry: AuditEntry, trail?: { clientId: string | null; tenantId: string }): Promise<void>
  /** Writes audit rows with the caller as the author, for several records at once. */
  auditAll(entries: readonly AuditEntry[]): Promise<void>
  /** Reads something once per request, so that all parts of the request see the same value. */
  once<T>(key: string, read: () => Promise<T>): Promise<T>
}

/** A CSV file, either complete or generated while it is sent. */
export type CsvFile = { name: string; text: string | AsyncIterable<string> }

/** A stored file, sent unchanged. */
export type StoredFile = { name: string; type: 'application/pdf' | 'text/csv; charset=utf-8'; bytes: Buffer }

/** A finished response. If the request has an idempotency key, the text of the response is stored as sent. */
export type RouteAnswer = {
  text: string
  total: number | null
  /** True if `total` is only a lower bound, because not all matches were counted. Sent as the header x-total-bound. */
  isCapped: boolean
  /** The client's alert days, which define the time windows that a list can be filtered by. Sent as the header x-alert-days. */
  alertDays?: readonly number[]
  /** The client's target margin, which all margins of a list are compared with. Sent as the header x-target-margin. */
  targetMargin?: string
  /** A file that is sent instead of the text. */
  csv?: CsvFile
  /** A stored file that is sent instead of the text. */
  file?: StoredFile
  afterCommit?: (admin: IdentityAdmin) => Promise<void>
  /** Receives the uploaded form after the commit, and returns the text of the response. */
  receive?: (form: UploadForm) => Promise<string>
}

/** The parts of a form with a file, in the order in which they arrive. */
export type UploadForm = AsyncIterable<UploadedField | UploadedFile>
export type UploadedField = { readonly kind: 'field'; readonly name: string; readonly value: string }
export type UploadedFile = {
  readonly kind: 'file'
  readonly name: string
  /** Yields the bytes of the file. Throws 413 if there are too many. */
  readonly bytes: AsyncIterable<Buffer>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Limits the log lines about failed requests. */
    failureLogBudget: LogBudget
  }
  interface FastifyRequest {
    /** The claims of the verified token. Null before it is verified, and on paths outside the API. */
    claims: TokenClaims | null
    /** True if the token doesn't name all of the user's clients and roles. The browser then needs a new token. */
    hasOutdatedToken: boolean
    /** The caller. Null until they have been looked up in the request's transaction. */
    caller: Caller | null
    /** Removes the request from the count for its IP address. Null until the request has been counted. */
    uncountForAddress: (() => void) | null
    /** Adds the request back to the count for its IP address. Null until the request has been counted. */
    countForAddress: (() => void) | null
  }
  interface FastifyContextConfig {
    /** The call that the route implements, by its name in the domain's table. */
    call?: CallName
  }
}
