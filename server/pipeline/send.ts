import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { logFailure } from '#server/pipeline/errorHandler.ts'
import type { RouteAnswer } from '#server/pipeline/types.ts'

/** Sends a finished response: its text, or its file. */
export function send(reply: FastifyReply, status: number, answer: RouteAnswer): FastifyReply {
  const { text, total, isCapped, alertDays, targetMargin, csv, file } = answer
  if (total !== null) reply.header('x-total-count', String(total))
  if (isCapped) reply.header('x-total-bound', 'true')
  if (alertDays !== undefined) reply.header('x-alert-days', alertDays.join(','))
  if (targetMargin !== undefined) reply.header('x-target-margin', targetMargin)
  if (file !== undefined) {
    reply.header('content-disposition', `attachment; filename="${file.name}"`)
    return reply.code(status).type(file.type).send(file.bytes)
  }
  if (csv === undefined)
    return reply.code(status).type('application/json; charset=utf-8').serializer(String).send(text)
  reply.header('content-disposition', `attachment; filename="${csv.name}"`)
  const content = typeof csv.text === 'string' ? csv.text : Readable.from(logErrorsIn(csv.text, reply))
  return reply.code(status).type('text/csv; charset=utf-8').serializer(String).send(content)
}

/** Yields the parts of a file. The response's status was sent before the first part, so an error can only be logged. */
async function* logErrorsIn(parts: AsyncIterable<string>, { request }: FastifyReply): AsyncGenerator<string> {
  try {
    yield* parts
  } catch (error) {
    logFailure(error, request)
    throw error
  }
}
