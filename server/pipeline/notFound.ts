import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allCalls } from '#domain/calls.ts'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { ApiError, notFound } from '#server/pipeline/apiError.ts'
import { sendError } from '#server/pipeline/errorHandler.ts'

/** A path and one of its methods. */
export type Endpoint = { path: string; method: string }
type KnownPath = { path: string; pattern: RegExp; methods: string[] }

const READ_OR_WRITE = ['GET', 'POST', 'PUT'] as const

/** Responds to unknown routes: 405 with Allow for a known path, the page for a browser, or 404 for anything else. */
export function addNotFound(
  app: FastifyInstance,
  others: readonly Endpoint[],
  sendPage: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null,
): void {
  const paths = knownPaths(others)
  rejectShadowedMethods(app, paths)
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const found = paths.find(({ pattern }) => pattern.test(path))
    if (found !== undefined && !found.methods.includes(request.method)) {
      return sendError(request, reply, methodNotAllowed(found.methods))
    }
    if (sendPage !== null && wantsPage(request, path)) return sendPage(request, reply)
    return sendError(request, reply, notFound())
  }
  app.setNotFoundHandler(respond)
  // Runs before the body is read, which is irrelevant for an unknown route (domain.md §6).
  app.addHook('onRequest', async (request, reply) => (request.is404 ? respond(request, reply) : undefined))
}

/** Responds with 405 to other methods of an exact path, because GET /employee/create isn't an employee with the id "create". */
function rejectShadowedMethods(app: FastifyInstance, paths: readonly KnownPath[]): void {
  for (const exact of paths.filter(({ path }) => !path.includes(':'))) {
    const shadowing = paths.filter(({ path, pattern }) => path.includes(':') && pattern.test(exact.path))
    for (const method of READ_OR_WRITE.filter((each) =>
      shadowing.some(({ methods }) => methods.includes(each)),
    )) {
      if (exact.methods.includes(method)) continue
      app.route({
        method,
        url: exact.path,
        schema: { hide: true },
        onRequest: () => Promise.reject(methodNotAllowed(exact.methods)),
        handler: () => Promise.reject(methodNotAllowed(exact.methods)),
      })
    }
  }
}

function methodNotAllowed(methods: readonly string[]): ApiError {
  const error = { code: 'method_not_allowed', message: `Use ${methods.join(' or ')} here.` }
  return new ApiError(405, [error], { headers: { allow: methods.join(', ') } })
}

function knownPaths(others: readonly Endpoint[]): KnownPath[] {
  const listed = Object.values<Call>(allCalls).map(({ path, method }) => ({
    path: `${apiBase}${path}`,
    method,
  }))
  const byPath = new Map<string, string[]>()
  for (const { path, method } of [...listed, ...others])
    byPath.set(path, [...(byPath.get(path) ?? []), method])
  return [...byPath]
    .map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
      methods,
      path,
    }))
    .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
}

/** Returns true for a page navigation in a browser. Missing files and API paths never get the page. */
export function wantsPage(request: FastifyRequest, path = request.url.split('?', 1)[0] ?? ''): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path) || path.startsWith('/assets/')
  const isApi = path === '/hrms' || path.startsWith('/hrms/')
  return isRead && !isFile && !isApi && (request.headers.accept ?? '').includes('text/html')
}
