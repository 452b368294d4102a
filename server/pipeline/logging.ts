import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { sqlState } from '#server/db/errors.ts'
import { createLogBudget } from '#server/pipeline/logBudget.ts'

/**
 * Returns logger options that log only allowlisted values: no IP address, name, email, token, body or query.
 * An error is logged without its message, because the database's messages quote values.
 */
export function loggerOptions(
  level: string,
  stream?: { write(line: string): void },
): FastifyServerOptions['logger'] {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? null }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
    ...(stream === undefined ? {} : { stream }),
  }
}

/** Returns a random request id. Ids sent by callers are ignored. */
export const newRequestId = () => randomUUID()

const MAX_LINES_PER_MINUTE = 600

/**
 * Logs a line for each response. Anyone can send requests that are rejected, or that have no verified user, so
 * each of these two kinds has its own line limit. A third limit applies to the error lines that
 * `logFailure` logs.
 */
export function addRequestLog(app: FastifyInstance, now: () => number): void {
  const budgetOf = (kind: string, level: 'info' | 'warn') =>
    createLogBudget(MAX_LINES_PER_MINUTE, (leftOut) => app.log[level]({ leftOut }, kind), now)
  const refusals = budgetOf('more requests were rejected', 'info')
  const anonymous = budgetOf('more requests without a user were answered', 'info')
  const failures = budgetOf('more requests failed', 'warn')
  app.decorate('failureLogBudget', failures)
  app.addHook('onClose', (_app, done) => {
    for (const budget of [refusals, anonymous, failures]) budget.stop()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500
    if (refused && !refusals.take()) return done()
    if (!refused && request.claims === null && !anonymous.take()) return done()
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        clientId: request.caller?.clientId ?? null,
      },
      'answered',
    )
    done()
  })
}

function describeError(error: unknown): { type: string; message: string; stack: string; sqlState?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = sqlState(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: '',
    stack: frames.slice(0, 12).join('\n'),
    ...(code === null ? {} : { sqlState: code }),
  }
}
