import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
const ROOT = '<div id="root"></div>'
const YEAR_SECONDS = 31_536_000

/** Serves the built app and returns a function that sends the page. Browsers cache hashed files for a year but never cache the page. */
export async function addPages(
  app: FastifyInstance,
  { folder, config }: Pages,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const page = readPage(folder, 'index.html', config)
  const login = await readLogin(folder, config)
  const headers = pageHeaders(config)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', 'index.html', 'login.html', '.vite/**', '.prerender/**'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      void response.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
    void reply.code(200).headers(headers).type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    // Clears only the cache, because drafts must stay in storage after a forced sign-out.
    const path = request.url.split('?', 1)[0]
    if (path === '/logout') void reply.header('clear-site-data', '"cache"')
    return reply.send((path === '/login' ? login : page)[encoding])
  }
  app.route({ method: ['GET', 'HEAD'], url: '/', schema: { hide: true }, handler: sendPage })
  app.route({ method: ['GET', 'HEAD'], url: '/index.html', schema: { hide: true }, handler: sendPage })
  return sendPage
}

type Encoding = 'br' | 'gzip' | 'identity'

/** Reads the page for /login, whose HTML contains the form. A build without a renderer uses the same page for every path. */
async function readLogin(folder: string, config: BrowserConfig): Promise<Record<Encoding, Buffer>> {
  const renderer = join(folder, '.prerender', 'prerender.js')
  if (!existsSync(renderer)) return readPage(folder, 'index.html', config)
  const { renderLogin } = (await import(pathToFileURL(renderer).href)) as {
    renderLogin: (config: BrowserConfig) => string
  }
  return readPage(folder, 'login.html', config, renderLogin(config))
}

function readPage(
  folder: string,
  file: string,
  config: BrowserConfig,
  prerendered?: string,
): Record<Encoding, Buffer> {
  const path = join(folder, file)
  if (!existsSync(path)) throw new StartError(`The app is not built: ${path} is missing. Run npm run build.`)
  const template = readFileSync(path, 'utf8')
  if (!template.includes(CONFIG_META)) throw new Error(`${file} has no placeholder for the configuration`)
  if (prerendered !== undefined && !template.includes(ROOT))
    throw new Error(`${file} has no placeholder for the form`)
  const identity = Buffer.from(
    template
      .replace(CONFIG_META, () => `<meta name="muster-config" content="${attributeJson(config)}"`)
      .replace(ROOT, (empty) => (prerendered === undefined ? empty : `<div id="root">${prerendered}</div>`)),
  )
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) }
}

function chooseEncoding(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : 'identity'
}
