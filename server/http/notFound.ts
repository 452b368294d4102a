import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase, calls } from '#domain/calls.ts'
import type { Call } from '#domain/calls.ts'
import { ApiError, notFound } from '#server/http/apiError.ts'
import { sendError } from '#server/http/errorHandler.ts'

type KnownPath = { pattern: RegExp; methods: string[] }

/** Answers unknown routes: 405 with Allow for another method of a known path, the page for a browser, else 404. */
export function addNotFound(
  app: FastifyInstance,
  otherPaths: readonly { path: string; method: string }[],
  sendPage: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null,
): void {
  const known = knownPaths(otherPaths)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = known.find(({ pattern }) => pattern.test(path))?.methods
    if (methods !== undefined && !methods.includes(request.method)) {
      const error = { code: 'method_not_allowed', message: `Use ${methods.join(' or ')} here.` }
      return sendError(request, reply, new ApiError(405, [error], { headers: { allow: methods.join(', ') } }))
    }
    if (sendPage !== null && wantsPage(request, path)) return sendPage(request, reply)
    return sendError(request, reply, notFound())
  })
}

function knownPaths(others: readonly { path: string; method: string }[]): KnownPath[] {
  const listed = Object.values<Call>(calls).map(({ path, method }) => ({ path: `${apiBase}${path}`, method }))
  const byPath = new Map<string, string[]>()
  for (const { path, method } of [...listed, ...others])
    byPath.set(path, [...(byPath.get(path) ?? []), method])
  return (
    [...byPath]
      .map(([path, methods]) => ({
        pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
        methods,
        path,
      }))
      // /employee/create before /employee/:id: the exact path decides which methods it has.
      .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
  )
}

/** A person opening an address in a browser; a missing file or an API path is never answered with the page. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path) || path.startsWith('/assets/')
  const isApi = path === '/hrms' || path.startsWith('/hrms/')
  return isRead && !isFile && !isApi && (request.headers.accept ?? '').includes('text/html')
}
