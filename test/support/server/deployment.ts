import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import type { BrowserConfig } from '#server/web/browserConfig.ts'
import { addSecurityHeaders } from '#server/web/headers.ts'
import { addNotFoundHandler } from '#server/pipeline/notFound.ts'
import { addPages } from '#server/web/pages.ts'

/** A server for pages and files from a separate folder. The product answers everything else. */
export type Deployment = { url: string; restart: () => Promise<void>; stop: () => Promise<void> }

const ofProduct = /^\/(?:hrms|attest|csp-report)\b/

/**
 * Serves the folder as the product would serve its pages, with the same settings and headers. `restart` reads
 * the folder again, as a deployment does after a build. `changes` replaces settings that affect the pages and
 * headers, as in another installation.
 */
export async function serveDeployment(
  folder: string,
  product: string,
  changes: Partial<BrowserConfig> = {},
): Promise<Deployment> {
  const config = { ...(await configOf(product)), ...changes }
  let pages = await startPages(folder, config)
  const server = createServer((request, response) => {
    if (ofProduct.test(request.url ?? '')) forward(product, request, response)
    else pages.routing(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    restart: async () => {
      const old = pages
      pages = await startPages(folder, config)
      await old.close()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pages.close()
    },
  }
}

async function startPages(folder: string, config: BrowserConfig): Promise<FastifyInstance> {
  const app = Fastify()
  addSecurityHeaders(app)
  addNotFoundHandler(app, [], await addPages(app, { folder, config }))
  await app.ready()
  return app
}

/** Returns the configuration in the product's pages. */
async function configOf(product: string): Promise<BrowserConfig> {
  const page = await (await fetch(product, { headers: { accept: 'text/html' } })).text()
  const config = /name="muster-config" content="([^"]*)"/.exec(page)?.[1] ?? ''
  return JSON.parse(config.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as BrowserConfig
}

function forward(product: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request
  const onward = sendRequest(
    new URL(request.url ?? '/', product),
    { method: method ?? 'GET', headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.once('error', () => response.destroy())
  request.pipe(onward)
}
