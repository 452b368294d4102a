import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allCalls } from '#domain/calls.ts'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { ApiError, notFound } from '#server/pipeline/apiError.ts'
import { sendError } from '#server/pipeline/errorHandler.ts'

/** A path and one of its methods. */
export type PathMethod = { path: string; method: string }
type KnownPath = { path: string; pattern: RegExp; methods: string[] }

const READ_OR_WRITE = ['GET', 'POST', 'PUT'] as const

/** Responds to unknown routes: 405 with Allow for a known path, the page for a browser, or 404 for anything else. */
export function addNotFoundHandler(
  app: FastifyInstance,
  otherRoutes: readonly PathMethod[],
  sendPage: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null,
): void {
  const paths = knownPaths(otherRoutes)
  rejectShadowedMethods(app, paths)
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const found = paths.find(({ pattern }) => pattern.test(path))
    if (found !== undefined && !found.methods.includes(request.method)) {
      return sendError(request, reply, methodNotAllowed(request.method, found.methods))
    }
    if (sendPage !== null && wantsPage(request, path)) return sendPage(request, reply)
    return sendError(request, reply, notFound())
  }
  app.setNotFoundHandler(respond)
  // Runs before the body is read, because the body is irrelevant for an unknown route (domain.md §6).
  app.addHook('onRequest', async (request, reply) => (request.is404 ? respond(request, reply) : undefined))
}

/** Responds with 405 to unsupported methods of a path without parameters, so that GET /employee/create doesn't look for an employee with the id “create”. */
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
        onRequest: () => Promise.reject(methodNotAllowed(method, exact.methods)),
        handler: () => Promise.reject(methodNotAllowed(method, exact.methods)),
      })
    }
  }
}

function methodNotAllowed(method: string, methods: readonly string[]): ApiError {
  const message = `This path doesn't support ${method}. Use ${methods.join(' or ')}.`
  const error = { code: 'method_not_allowed', message }
  return new ApiError(405, [error], { headers: { allow: methods.join(', ') } })
}

function knownPaths(otherRoutes: readonly PathMethod[]): KnownPath[] {
  const listed = Object.values<Call>(allCalls).map(({ path, method }) => ({
    path: `${apiBase}${path}`,
    method,
  }))
  const byPath = new Map<string, string[]>()
  for (const { path, method } of [...listed, ...otherRoutes])
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
