import * as z from 'zod/mini'
import { allCalls, type CallName } from '#domain/calls.ts'
import type { IdentityAdmin } from '#server/identity/admin.ts'
import type { CsvFile, RequestContext, RouteAnswer, StoredFile, UploadForm } from '#server/pipeline/types.ts'

type Schema = z.ZodMiniType

/** The input of a route's handler: the request's context and its parsed input. */
export type RouteContext<P extends Schema, Q extends Schema, B extends Schema> = RequestContext & {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

/** The result of a handler: the record or the rows, and the total of a list. */
export type Outcome = Pick<RouteAnswer, 'alertDays' | 'targetMargin'> & {
  body: unknown
  total?: number
  /** True if counting stopped at `total` and there are more matches. */
  isCapped?: boolean
  /** A file that is sent instead of the body. */
  csv?: CsvFile
  /** A stored file that is sent instead of the body. */
  file?: StoredFile
  /** Runs after the commit, for work outside the database. */
  afterCommit?: (admin: IdentityAdmin) => Promise<void>
  /** Runs after the commit and returns the body. For slow work that must not hold a database connection, such as reading an upload. */
  receive?: (form: UploadForm) => Promise<unknown>
  /** An allowlist for callers who can see less than the route's `answer` shows. */
  limitedAnswer?: Schema
}

/** A declared route. A route that doesn't have to write audit rows sets `audit` to `none`. A route without parameters uses `nothing`. */
export type Route = {
  call: CallName
  params: Schema
  query: Schema
  body: Schema
  /** The allowlist of the response. Fields that aren't in it are never sent. */
  answer: Schema
  /** Whether every successful request must write an audit row. */
  audit: 'always' | 'none'
  /** The time limit of the route's transaction, in milliseconds, if it is longer than usual. */
  timeLimitMs?: number
  /**
   * True if a sign-in is recorded in a separate transaction. Recording it locks the caller's row. If the
   * request's transaction held this lock, two users who have just signed in could deadlock by changing each
   * other's access.
   */
  recordsSignInFirst?: true
  /**
   * Returns a response from memory about work that this process is doing for the user. If there is no such
   * work, returns null, and the request is handled as usual. No transaction is needed, because the work was
   * authorized when it started. Only used with the embedded database. It serves no other request during the
   * work, so nobody can remove the user's access in the meantime.
   */
  answerWhileRunning?: (uid: string, params: Readonly<Record<string, string>>) => unknown
  handle(context: RouteContext<Schema, Schema, Schema>): Promise<Outcome>
}

/** The time limit of calls that write many records, in milliseconds. 500 drafts take 12 s on the embedded database. */
export const LONG_TIME_LIMIT_MS = 60_000

/** The schema for a path, query or body without parameters. */
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

/** Throws unless every call in the domain's table has exactly one complete route. */
export function checkRoutes(routes: readonly Route[]): void {
  for (const name of Object.keys(allCalls) as CallName[]) {
    const found = routes.filter((route) => route.call === name)
    if (found.length !== 1)
      throw new Error(`The call ${name} must have exactly one route, but has ${found.length}.`)
  }
  for (const route of routes) {
    const parts = [route.params, route.query, route.body, route.answer, route.audit, route.handle]
    if (parts.some((part) => part === undefined))
      throw new Error(`The declaration of the route ${route.call} is incomplete.`)
  }
}
