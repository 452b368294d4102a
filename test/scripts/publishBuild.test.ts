import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loginPage } from '#scripts/lib/build/productBuild.ts'
import { publishBuild } from '#scripts/lib/build/publishBuild.ts'
import { browserConfig } from '#server/web/browserConfig.ts'
import { readConfig } from '#server/config.ts'
import { addPages } from '#server/web/pages.ts'

let folder: string
let dist: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-publish-'))
  dist = path.join(folder, 'dist')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Creates a build whose page references its own script and a script that all builds share. */
async function draftOf(build: number): Promise<string> {
  const draft = path.join(folder, 'draft')
  await mkdir(path.join(draft, 'assets'), { recursive: true })
  await writeFile(path.join(draft, 'assets', `page-${build}.js`), `page(${build})`)
  await writeFile(path.join(draft, 'assets', 'same.js'), 'same()')
  await writeFile(path.join(draft, 'theme.js'), `theme(${build})`)
  const script = `<script src="/assets/page-${build}.js"></script>`
  await writeFile(
    path.join(draft, 'index.html'),
    `<html><meta name="muster-config" content="" />${script}</html>`,
  )
  return draft
}

const publish = async (build: number) => publishBuild(await draftOf(build), dist, `hash-${build}`)

/** Returns the pages as a newly started server serves them. */
async function serve() {
  const app = Fastify()
  const sendPage = await addPages(app, { folder: dist, config: browserConfig(readConfig({}), null, 'test') })
  app.get('/login', sendPage)
  return {
    text: async (url: string) => (await app.inject(url)).body,
    status: async (url: string) => (await app.inject(url)).statusCode,
  }
}

test('the assets of the last three builds are served, older ones are removed (R15)', async () => {
  for (const build of [1, 2, 3]) await publish(build)
  const third = await serve()
  for (const build of [1, 2, 3]) expect(await third.text(`/assets/page-${build}.js`)).toBe(`page(${build})`)
  await publish(4)
  const fourth = await serve()
  expect(await fourth.status('/assets/page-1.js')).toBe(404)
  for (const build of [2, 3, 4]) expect(await fourth.status(`/assets/page-${build}.js`)).toBe(200)
  expect(await fourth.text('/assets/same.js')).toBe('same()')
  expect(await fourth.text('/')).toContain('/assets/page-4.js')
})

test('a running server keeps its own page and files while newer builds are published', async () => {
  await publish(1)
  const running = await serve()
  for (const build of [2, 3]) {
    await publish(build)
    expect(await running.text('/')).toContain('/assets/page-1.js')
    expect(await running.text('/assets/page-1.js')).toBe('page(1)')
  }
  await publish(4)
  expect(await running.status('/assets/page-1.js')).toBe(404)
})

test('publishing the same build again keeps older builds', async () => {
  for (const build of [1, 2, 2, 2, 3, 2]) await publish(build)
  const server = await serve()
  for (const build of [1, 2, 3]) expect(await server.status(`/assets/page-${build}.js`)).toBe(200)
  expect(await server.text('/')).toContain('/assets/page-2.js')
})

test('a truncated list counts as one build', async () => {
  await publish(1)
  await writeFile(path.join(dist, '.builds.json'), '[{"hash":')
  await publish(2)
  const server = await serve()
  for (const build of [1, 2]) expect(await server.status(`/assets/page-${build}.js`)).toBe(200)
})

test('a build from before there was a list counts as one build', async () => {
  await mkdir(path.join(dist, 'assets'), { recursive: true })
  await writeFile(path.join(dist, 'assets', 'page-0.js'), 'page(0)')
  await writeFile(path.join(dist, 'left-over.txt'), '')
  await publish(1)
  expect((await readdir(dist, { recursive: true })).toSorted()).toEqual([
    '.builds.json',
    'assets',
    'assets/page-0.js',
    'assets/page-1.js',
    'assets/same.js',
    'index.html',
    'theme.js',
  ])
})

test('the page of /login has the form that the build renders, for the configuration of the server', async () => {
  await publish(1)
  await mkdir(path.join(dist, '.prerender'))
  await writeFile(
    path.join(dist, '.prerender', 'prerender.js'),
    'export const renderLogin = ({ providers }) => `<form>$& ${providers.length} providers</form>`',
  )
  await writeFile(
    path.join(dist, 'login.html'),
    '<html><meta name="muster-config" content="" /><div id="root"></div></html>',
  )
  const pages = await serve()
  const login = await pages.text('/login?next=%2Femployees%2Flist')
  expect(login).toContain('<div id="root"><form>$& 0 providers</form></div>')
  expect(login).toContain('<meta name="muster-config" content="{')
  expect(await pages.text('/')).not.toContain('<form>')
  for (const file of ['/login.html', '/.prerender/prerender.js']) expect(await pages.status(file)).toBe(404)
})

test('the scripts of the page of /login wait for its styles', () => {
  const page = [
    '<script type="module" async fetchpriority="high" crossorigin src="/assets/early.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/first.js"></head>',
  ].join('')
  expect(
    loginPage(page, { styles: ['assets/session.css'], scripts: ['assets/LoginView.js'] }).split('>'),
  ).toEqual([
    '<script type="module" async fetchpriority="low" crossorigin src="/assets/early.js"',
    '</script',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/first.js"',
    '  <link rel="stylesheet" crossorigin href="/assets/session.css"',
    '\n    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/LoginView.js"',
    '\n  </head',
    '',
  ])
})
