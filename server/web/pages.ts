import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attributeJson } from '#server/web/browserConfig.ts'
import type { BrowserConfig } from '#server/web/browserConfig.ts'
import { StartError } from '#server/config.ts'
import { pageHeaders } from '#server/web/pagePolicy.ts'

/** The built browser app and its configuration. */
export type Pages = { folder: string; config: BrowserConfig }

const CONFIG_META = '<meta name="muster-config" content=""'
const YEAR_SECONDS = 31_536_000

/** Serves the built app. Hashed files are cached for a year, the page never. Returns a function that sends the page. */
export async function addPages(
  app: FastifyInstance,
  { folder, config }: Pages,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const page = readPage(folder, config)
  const headers = pageHeaders(config)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', 'index.html', '.vite/**'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets'))
      void response.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
    void reply.code(200).headers(headers).type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    // Only the cache, because a forced sign-out keeps drafts in storage.
    if (request.url.split('?', 1)[0] === '/logout') void reply.header('clear-site-data', '"cache"')
    return reply.send(page[encoding])
  }
  app.route({ method: ['GET', 'HEAD'], url: '/', schema: { hide: true }, handler: sendPage })
  app.route({ method: ['GET', 'HEAD'], url: '/index.html', schema: { hide: true }, handler: sendPage })
  return sendPage
}

type Encoding = 'br' | 'gzip' | 'identity'

function readPage(folder: string, config: BrowserConfig): Record<Encoding, Buffer> {
  const path = join(folder, 'index.html')
  if (!existsSync(path)) throw new StartError(`The app is not built: ${path} is missing. Run npm run build.`)
  const template = readFileSync(path, 'utf8')
  if (!template.includes(CONFIG_META)) throw new Error('index.html has no place for the configuration')
  const identity = Buffer.from(
    template.replace(CONFIG_META, () => `<meta name="muster-config" content="${attributeJson(config)}"`),
  )
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) }
}

function chooseEncoding(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : 'identity'
}
