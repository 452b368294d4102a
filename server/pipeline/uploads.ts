import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allCalls, type CallName } from '#domain/calls.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { maxImportBytes } from '#domain/imports/record.ts'
import { ApiError, badInput } from '#server/pipeline/apiError.ts'
import type { UploadForm } from '#server/pipeline/types.ts'

/** Returns whether a call receives a file. */
export const isUpload = (name: CallName): boolean => (allCalls[name] as Call).uploads === true

/** Adds the routes that receive files. Only these routes accept form data. Every other route still rejects it with 415. */
export async function addUploads(
  app: FastifyInstance,
  addRoutes: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 5, fieldSize: 64 * 1024, fileSize: maxImportBytes, parts: 6 },
    })
    addRoutes(scope)
  })
}

const tooLarge = () =>
  new ApiError(413, [
    {
      code: 'too_large',
      message: `Choose a file of at most ${maxImportBytes / 1024 / 1024} MB, or split this one.`,
      field: 'file',
    },
  ])

/** Returns the name of a file. The parser drops an empty name, although its types say otherwise. */
const nameOf = ({ filename }: { filename?: string }): string => filename ?? ''

/** Yields the parts of a request's form data. Throws 415 if there is no form data, and 400 if it is malformed. */
export async function* formOf(request: FastifyRequest): UploadForm {
  if (!request.isMultipart())
    throw new ApiError(415, [{ code: 'content_type', message: 'Send the file as form data.', field: 'file' }])
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') yield { kind: 'field', name: part.fieldname, value: String(part.value) }
      else yield { kind: 'file', name: nameOf(part), bytes: readBytes(part.file) }
    }
  } catch (error) {
    throw toFormError(error)
  }
}

/**
 * Reads and discards the rest of the rejected form data. If left unread, it would block the next request on
 * the connection. Behind a proxy, that may be another user's request. Disconnects the sender if the rest is larger
 * than two files of the maximum size.
 */
export function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete) return
  let left = 2 * maxImportBytes
  raw.unpipe()
  raw.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}

/** Returns a 400 error if the form data can't be read. Returns any other error unchanged. */
function toFormError(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error
  const isFastifyError = 'code' in error && String(error.code).startsWith('FST_')
  // The parser's own errors have no code, so they are recognized by their messages.
  const isParserError = /boundary|unexpected end of (?:form|multipart)|malformed|part terminated/i.test(
    error.message,
  )
  return isFastifyError || isParserError
    ? badInput([{ code: 'invalid', message: 'Send one file as form data.', field: 'file' }])
    : error
}

async function* readBytes(file: AsyncIterable<Buffer> & { truncated: boolean }): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of file) yield bytes
  } catch (error) {
    throw toFormError(error)
  }
  if (file.truncated) throw tooLarge()
}
