import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { publishBuild } from '#scripts/lib/build/publishBuild.ts'
import { inRoot, root } from '#scripts/lib/root.ts'
import { StartError } from '#server/config.ts'
import { listFiles, readText } from '#scripts/lib/tree.ts'

const inputs = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/lib/build/productBuild.ts',
  'scripts/lib/build/publishBuild.ts',
]
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/
const minCompressedBytes = 512
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The folder of the built browser app. */
export const distFolder = inRoot('dist')

const loginView = 'src/views/session/LoginView.tsx'

const hashFile = path.join(distFolder, '.build-hash')

/** Runs a build for production regardless of NODE_ENV. Otherwise, Vite would include development code. */
async function asProduction<T>(build: () => Promise<T>): Promise<T> {
  const { NODE_ENV: before } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    return await build()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

/** Builds the browser app unless its sources are unchanged. Without the build tools, uses an existing build, even an outdated one. */
export async function buildIfNeeded(progress: (line: string) => void): Promise<'built' | 'unchanged'> {
  const hash = await sourceHash()
  if ((await builtHash()) === hash) return 'unchanged'
  if (!(await hasBuildTools())) {
    if (existsSync(path.join(distFolder, 'index.html'))) return 'unchanged'
    throw new StartError(
      'The browser app is not built and the build tools are not installed. Run npm ci && npm run build first.',
    )
  }
  progress('Building the browser app…')
  const newBuild = inRoot('.cache', `dist-${process.pid}`)
  await buildInto(newBuild)
  await rm(hashFile, { force: true })
  await publishBuild(newBuild, distFolder, hash)
  await writeFile(hashFile, hash)
  return 'built'
}

/** Builds the browser app into a new folder, with compressed files next to the plain ones. */
export async function buildInto(folder: string, plugins: readonly Plugin[] = []): Promise<void> {
  const vite = await import('vite')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await asProduction(() =>
    vite.build({
      root,
      logLevel: 'warn',
      mode: 'production',
      plugins: [...plugins],
      build: { outDir: folder, emptyOutDir: true },
    }),
  )
  await prerenderLogin(folder)
  await compressAll(folder)
}

/** Adds the /login page, and the module that the server uses to render its form. */
async function prerenderLogin(folder: string): Promise<void> {
  const [vite, { vanillaExtractPlugin }, { alias, reactPlugin }] = await Promise.all([
    import('vite'),
    import('@vanilla-extract/vite-plugin'),
    import('#scripts/lib/reactPlugin.ts'),
  ])
  await asProduction(() =>
    vite.build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      mode: 'production',
      plugins: [reactPlugin(), vanillaExtractPlugin()],
      resolve: { alias },
      ssr: { noExternal: true },
      build: {
        ssr: inRoot('src', 'prerender.tsx'),
        outDir: path.join(folder, '.prerender'),
        target: 'es2024',
        minify: true,
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: { codeSplitting: false, entryFileNames: 'prerender.js' },
        },
      },
    }),
  )
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')
  await writeFile(path.join(folder, 'login.html'), loginPage(page, await loginFiles(folder)))
}

/** Returns the files of the sign-in page that the entry page doesn't load. */
async function loginFiles(folder: string): Promise<{ scripts: string[]; styles: string[] }> {
  type Entry = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Entry
  >
  const closure = (key: string, seen: Set<string>): Set<string> => {
    if (!seen.has(key)) {
      seen.add(key)
      for (const imported of manifest[key]?.imports ?? []) closure(imported, seen)
    }
    return seen
  }
  const entryFiles = closure('index.html', new Set())
  const added = [...closure(loginView, new Set())]
    .filter((key) => !entryFiles.has(key))
    .map((key) => manifest[key])
  return {
    scripts: added.flatMap((entry) => entry?.file ?? []),
    styles: added.flatMap((entry) => entry?.css ?? []),
  }
}

/** Returns a hash of everything that the browser app is built from. */
export async function sourceHash(): Promise<string> {
  const hash = createHash('sha256')
  const plugins = (await listFiles('scripts/lib')).filter((file) => file.endsWith('Plugin.ts'))
  const files = [...(await listFiles('src')), ...(await listFiles('public')), ...plugins, ...inputs]
  for (const file of files) hash.update(`${file}\n${await readText(file)}\n`)
  return hash.digest('hex')
}

async function builtHash(): Promise<string | undefined> {
  return readFile(hashFile, 'utf8').catch(() => undefined)
}

async function hasBuildTools(): Promise<boolean> {
  try {
    await import('vite')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return false
    throw error
  }
}

async function compressAll(folder: string): Promise<void> {
  const files = await listFiles(path.relative(root, folder).replaceAll('\\', '/'))
  for (const file of files.filter(
    (name) => compressible.test(name) && !/\/\.(?:vite|prerender)\//.test(name),
  )) {
    const full = path.join(root, file)
    if ((await stat(full)).size < minCompressedBytes) continue
    const content = await readFile(full)
    const brotli = await toBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    await writeFile(`${full}.br`, brotli)
    await writeFile(`${full}.gz`, await toGzip(content, { level: 9 }))
  }
}

/**
 * Returns the /login page: the entry page plus the files of the sign-in page. Its HTML contains the form, so
 * scripts have a low priority and the form's styles load first.
 */
export function loginPage(
  page: string,
  files: { scripts: readonly string[]; styles: readonly string[] },
): string {
  const tags = [
    ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...files.scripts.map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
  ]
  return page
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
    .replaceAll(' async fetchpriority="high"', ' async fetchpriority="low"')
    .replace('</head>', () => `${tags.map((tag) => `  ${tag}\n  `).join('')}</head>`)
}
