import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { inRoot } from '#scripts/lib/root.ts'

/** A working Chromium with its environment. */
export type Browser = { executablePath: string; env: Record<string, string>; from: string }

/** Flags for a Chromium without a sandbox, a GPU or background requests. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const installedPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const advice =
  'No Chromium was found. Install one (Debian: sudo apt-get install -y --no-install-recommends chromium fonts-liberation) or name it with CHROMIUM=/path/to/chromium.'

/**
 * Finds a Chromium for the tests: the one named by CHROMIUM, the one in the npm package @sparticuz/chromium,
 * an installed one, or the one from apt-get if we are root on Debian. Otherwise, throws an error with the
 * command to run. The packaged one is a headless shell, which draws no window of its own and saves 40% of the
 * CPU time of the journeys.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): Browser {
  const named = env['CHROMIUM']
  if (named) {
    const browser = { executablePath: named, env: libraryPathOf(env), from: 'CHROMIUM' }
    if (runs(browser)) return browser
    throw new Error(`CHROMIUM names ${named}, which does not run. ${advice}`)
  }
  return packaged() ?? installed(env) ?? fromApt(env) ?? fail()
}

/** Returns environment variables for a child process that calls findBrowser again. */
export function browserSettings({ executablePath, env }: Browser): Record<string, string> {
  return { ...env, CHROMIUM: executablePath }
}

function fail(): never {
  throw new Error(advice)
}

function libraryPathOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = ['LD_LIBRARY_PATH', 'FONTCONFIG_FILE']
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

function installed(env: NodeJS.ProcessEnv): Browser | undefined {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const places = [
    ...folders.flatMap((folder) => installedNames.map((name) => path.join(folder, name))),
    ...installedPlaces,
  ]
  for (const executablePath of places) {
    const browser = { executablePath, env: {}, from: 'installed' }
    if (isExecutable(executablePath) && runs(browser)) return browser
  }
  return undefined
}

function packaged(): Browser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const source = packageFolder()
  if (!source) return undefined
  const version = (JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as { version: string })
    .version
  const folder = inRoot('.cache', `chromium-${version}`)
  if (!existsSync(folder)) unpack(path.join(source, 'bin'), folder)
  const executablePath = path.join(folder, 'chromium')
  const fonts = { FONTCONFIG_FILE: path.join(folder, 'fonts.conf') }
  const plain = { executablePath, env: fonts, from: '@sparticuz/chromium' }
  if (runs(plain)) return plain
  const withLibraries = { ...plain, env: { ...fonts, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') } }
  return runs(withLibraries) ? withLibraries : undefined
}

function packageFolder(): string | undefined {
  const folder = inRoot('node_modules', '@sparticuz', 'chromium')
  if (existsSync(folder)) return folder
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  } catch {
    return undefined
  }
}

function unpack(source: string, folder: string): void {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    const target = path.join(draft, name)
    mkdirSync(target, { recursive: true })
    const archive = brotliDecompressSync(readFileSync(path.join(source, `${name}.tar.br`)))
    execFileSync('tar', ['-x', '-f', '-', '-C', target], { input: archive })
  }
  const executable = brotliDecompressSync(readFileSync(path.join(source, 'chromium.br')))
  writeFileSync(path.join(draft, 'chromium'), executable, { mode: 0o755 })
  writeFileSync(
    path.join(draft, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${path.join(folder, 'fonts')}</dir><dir>/usr/share/fonts</dir>` +
      `<cachedir>${path.join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  )
  // Renames the folder once it is complete, so that an interrupted extraction isn't mistaken for a browser.
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
}

function fromApt(env: NodeJS.ProcessEnv): Browser | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log('Installing Chromium with apt-get…')
  const quiet = { stdio: 'ignore', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    quiet,
  )
  return installed(env)
}

function runs({ executablePath, env }: Browser): boolean {
  const result = spawnSync(executablePath, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
  })
  return result.status === 0
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
