import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserConfig } from '#server/web/browserConfig.ts'
import { readConfig } from '#server/config.ts'
import { pageHeaders } from '#server/web/pagePolicy.ts'
import { projectBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let folder: string
const config = browserConfig(readConfig({}), { accounts: [], password: 'p"<' }, 'build1')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-dist-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(
    join(folder, 'index.html'),
    '<html><meta name="muster-config" content="" /><title>Muster</title></html>',
  )
  writeFileSync(join(folder, 'assets', 'app-abc123.js'), 'let a = 1')
  writeFileSync(join(folder, 'assets', 'app-abc123.js.br'), brotliCompressSync('let a = 1'))
  writeFileSync(join(folder, 'assets', 'app-abc123.js.map'), '{}')
  writeFileSync(join(folder, 'theme.js'), '1')
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  server = await startTestApp({ pages: { folder, config } })
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers })
const html = { accept: 'text/html,*/*' }

const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}
const data = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
}

describe('every response has the headers of its kind', () => {
  test('data, errors, health', async () => {
    const answers = [
      await server.request(admin, 'GET', '/user'),
      await server.request(null, 'GET', '/user'),
      await server.request(admin, 'GET', '/nope'),
      await server.request(admin, 'DELETE', '/user'),
      await server.request(admin, 'POST', '/employee/create', { body: '{' }),
      await server.request(admin, 'GET', '/hrms/v1/employee/%zz'),
      await get('/healthz'),
      await get('/readyz'),
      await get('/assets/missing.js', html),
    ]
    for (const { headers } of answers) {
      expect(headers).toMatchObject(data)
      for (const leaked of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']) {
        expect(headers).not.toHaveProperty(leaked)
      }
    }
  })
  test('a range or version that a file of the build doesn’t have is rejected, and isn’t an error of the server', async () => {
    const file = '/assets/app-abc123.js'
    const asked: [Record<string, string>, number][] = [
      [{ range: 'bytes=99-' }, 416],
      [{ 'if-match': '"other"' }, 412],
      [{ 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' }, 412],
    ]
    for (const [headers, status] of asked) {
      const answer = await get(file, headers)
      expect([answer.statusCode, answer.json().errors?.[0].code]).toEqual([status, 'invalid'])
    }
  })
  test('pages have the strictest policy and their configuration and are never cached', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/employees/list',
      '/contracts/projects/new',
      '/no/such/page',
      '/employees/%zz',
    ]) {
      const page = await get(path, html)
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({
        ...everywhere,
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      expect(page.headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self' http://127.0.0.1:9099; frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-report; report-to csp",
      )
      expect(page.headers).not.toHaveProperty('set-cookie')
      expect(page.body).toContain('content="{&quot;apiBase&quot;:&quot;/hrms/v1&quot;')
      expect(page.body).toContain('p\\&quot;&lt;')
    }
  })
  test('hashed files are cached forever, others are revalidated; both are compressed on request', async () => {
    const file = await get('/assets/app-abc123.js')
    expect(file.headers).toMatchObject({
      ...everywhere,
      'cache-control': 'public, max-age=31536000, immutable',
      // A worker, or a file opened directly, has the policy of its own response.
      'content-security-policy': data['content-security-policy'],
    })
    const brotli = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('let a = 1')
    expect(file.headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache')
    const page = await get('/', { ...html, 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<title>Muster</title>')
  })
})

test('files that are not part of the app are not served', async () => {
  const paths = [
    '/assets/app-abc123.js.map',
    '/.vite/manifest.json',
    '/assets/other.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/.git/config',
    '/assets',
    '/assets/',
    '/docs',
    '/debug',
  ]
  for (const path of paths) expect((await get(path)).statusCode).toBe(404)
  for (const path of ['/assets/other.js', '/favicon.ico', '/hrms', '/hrms/v1/nope']) {
    expect((await get(path, html)).statusCode).toBe(404)
  }
})

test('another origin gets no access', async () => {
  for (const origin of ['https://evil.test', 'null', 'https://ours.evil.test']) {
    const answer = await server.request(admin, 'GET', '/user', { headers: { origin } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
  const simple = { 'content-type': 'text/plain' }
  expect(
    (await server.request(admin, 'POST', '/project/create', { body: '{}', headers: simple })).status,
  ).toBe(415)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
])('a body of the type %s is rejected with 415, and nothing is stored', async (type) => {
  const body = JSON.stringify(projectBody({ name: `Sent as ${type}` }))
  const headers = { 'content-type': type }
  const refused = await server.request(admin, 'POST', '/project/create', { body, headers })
  expect(refused.status).toBe(415)
  expect((await server.request(admin, 'GET', '/projects?search=sent')).body).toEqual([])
})

test('a body over 256 KB is rejected with 413', async () => {
  const body = { notes: 'x'.repeat(256 * 1024) }
  expect((await server.request(admin, 'POST', '/employee/create', { body })).status).toBe(413)
})

test('invalid HTTP gets one response and the connection closes', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const talk = (bytes: string) =>
    new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => resolve(text))
    })
  expect(await talk('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*nosniff/s)
  expect(await talk(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  )
  const smuggled =
    'POST /hrms/v1/user HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'
  expect(await talk(smuggled)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await talk('GET /healthz HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 .*Send one valid Host header\./s,
  )
})

test('the sign-out page clears the cache of this site, and no other page does', async () => {
  expect((await get('/logout', html)).headers['clear-site-data']).toBe('"cache"')
  expect((await get('/login', html)).headers).not.toHaveProperty('clear-site-data')
})

test('policy reports are accepted with any content', async () => {
  const send = (type: string, payload: unknown) =>
    server.app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': type },
      payload: JSON.stringify(payload),
    })
  const legacy = {
    'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.test/x?secret' },
  }
  expect((await send('application/csp-report', legacy)).statusCode).toBe(204)
  expect((await send('application/reports+json', [{ type: 'csp-violation', body: {} }])).statusCode).toBe(204)
  expect((await send('application/json', { x: 1 })).statusCode).toBe(204)
  expect((await send('text/plain', 'x')).statusCode).toBe(415)
  expect((await send('application/json', 'x'.repeat(20_000))).statusCode).toBe(413)
})

const real = {
  DATABASE_URL: 'postgres://u:p@db:5432/m',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  FIREBASE_APP_ID: 'a',
  FIREBASE_PROJECT_NUMBER: '1',
  RECAPTCHA_SITE_KEY: 's',
  MUSTER_FIELD_KEY: Buffer.alloc(32).toString('base64'),
}
/** Returns the headers of an installation, and its policy by directive. */
function policyOf(env: Record<string, string>) {
  const headers = pageHeaders(browserConfig(readConfig(env), null, 'b'))
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).not.toMatch(/unsafe|data:|\*/)
  const directives = policy.split('; ').map((directive) => directive.split(/ (.*)/s, 2))
  return { opener: headers['cross-origin-opener-policy'], ...Object.fromEntries(directives) }
}

test('an installation allows only the Google hosts it uses', () => {
  expect(policyOf(real)).toMatchObject({
    opener: undefined,
    'script-src': "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    'connect-src':
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firebaseappcheck.googleapis.com https://content-firebaseappcheck.googleapis.com https://www.google.com/recaptcha/",
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    'trusted-types': 'default goog#html',
  })
  expect(policyOf({ IDENTITY_PROVIDERS: 'google' })).toMatchObject({
    opener: 'same-origin-allow-popups',
    'script-src': "'self' https://apis.google.com/js/api.js https://apis.google.com/_/scs/",
    'connect-src': "'self' http://127.0.0.1:9099",
    'frame-src': 'http://127.0.0.1:9099',
    'trusted-types': 'default goog#html gapi#gapi',
  })
  expect(policyOf({ ...real, IDENTITY_PROVIDERS: 'google,microsoft' })).toMatchObject({
    opener: 'same-origin-allow-popups',
    'frame-src':
      'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/ https://p.firebaseapp.com',
    'trusted-types': "default goog#html gapi#gapi 'allow-duplicates'",
  })
})
