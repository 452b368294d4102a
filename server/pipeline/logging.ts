import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { sqlState } from '#server/db/errors.ts'
import { createLogBudget } from '#server/pipeline/logBudget.ts'

/**
 * Logs only allow-listed values: no address, name, email, token, body or query. Errors are logged
 * by type and stack only, because messages of the database quote values.
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

/** A new id for every request. Ids sent by callers are ignored. */
export const newRequestId = () => randomUUID()

const REFUSALS_A_MINUTE = 600

/** Logs one line per response. 4xx lines are limited, because anyone can cause any number of them. */
export function addRequestLog(app: FastifyInstance, now: () => number): void {
  const refusals = createLogBudget(
    REFUSALS_A_MINUTE,
    (leftOut) => app.log.info({ leftOut }, 'more requests were rejected'),
    now,
  )
  app.addHook('onClose', (_app, done) => {
    refusals.stop()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500
    if (refused && !refusals.take()) return done()
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
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
