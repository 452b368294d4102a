import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { distFolder } from '#scripts/lib/build/productBuild.ts'
import type { ModuleList } from '#scripts/lib/build/moduleListPlugin.ts'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** The budget for the first load of the employees list for a signed-in user, in bytes of gzipped script. */
const budgetBytes = 142 * 1024

/** The budget for the first load plus the identity provider, which loads after the first rows. */
const budgetWithProviderBytes = 174.5 * 1024

const providerModule = /^src\/services\/identity\/provider\.ts$/

/** The budget for the script that calls the API before everything else, in bytes of gzipped script. */
const earlyBudgetBytes = 2 * 1024

/** The pages of the first load: the employees list for a signed-in user. */
export const firstViews: readonly RegExp[] = [/^src\/views\/(?:[\w/]+\/)?EmployeesView\.tsx$/]

/** Modules that load on first use and never with the first page. */
const lateModules: Record<string, RegExp> = {
  Firebase: /^node_modules\/@?firebase\//,
  'Radix dialog and toast': /^node_modules\/@radix-ui\//,
  downshift: /^node_modules\/downshift\//,
  cmdk: /^node_modules\/cmdk\//,
  Zod: /^node_modules\/zod\//,
  Valibot: /^node_modules\/valibot\//,
  'the form views': /^src\/views\/(?:[\w/]+\/)?\w*Form(?:View)?\.tsx$/,
  'the cities': /^src\/lookups\/cities\//,
}

/**
 * Strings that identify code that must load late: parts of Firebase, and objects that are slow to create. Each
 * Firebase package is a single module, so its parts can't be identified by module. The provider's own file must
 * not contain these strings either.
 */
const lateTexts: Record<string, string> = {
  'the Firebase Auth pop-up resolver': '__/auth/handler',
  'Firebase Auth two-factor authentication': 'mfaEnrollment:',
  'the App Check reCAPTCHA provider': 'exchangeRecaptchaEnterpriseToken',
  'an Intl formatter': 'new Intl.',
}

/** A script file of the first load with its sizes. */
export type FileSize = { file: string; bytes: number; gzip: number; brotli: number }

/** The scripts that a browser fetches before the employees list is shown, and what is wrong with them. */
export type FirstLoad = {
  files: FileSize[]
  total: Omit<FileSize, 'file'>
  withProvider: Omit<FileSize, 'file'>
  problems: string[]
}

/** Returns the script files of the first load: the entry, the chunks of the given views, and all their imports. `missing` has the views that no chunk contains. */
export function firstLoadFiles(
  chunks: ModuleList,
  views: readonly RegExp[],
): { files: string[]; missing: RegExp[] } {
  const roots = Object.keys(chunks).filter((file) => chunks[file]?.isEntry)
  const missing: RegExp[] = []
  for (const view of views) {
    const holders = Object.keys(chunks).filter((file) =>
      chunks[file]?.modules.some((module) => view.test(module)),
    )
    if (holders.length === 0) missing.push(view)
    roots.push(...holders)
  }
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    chunks[file]?.imports.forEach(visit)
  }
  roots.forEach(visit)
  return { files: [...seen].toSorted(), missing }
}

/** Returns a problem for each part that is in the first load but must load late. `text` contains the scripts of the first load and of the provider. */
export function lateParts(modules: readonly string[], text: string): string[] {
  const byModule = Object.entries(lateModules).flatMap(([name, pattern]) => {
    const found = modules.find((module) => pattern.test(module))
    return found ? [`${name} must not be in the first load, but ${found} is`] : []
  })
  const byText = Object.entries(lateTexts).flatMap(([name, marker]) =>
    text.includes(marker) ? [`${name} must not be in the first load, but "${marker}" is`] : [],
  )
  return [...byModule, ...byText]
}

/** Returns the problems with the file built from src/early.ts. This file must run before the rest of the first load. `sizes` has the sizes of the built files. */
export function earlyProblems(chunks: ModuleList, sizes: readonly FileSize[] = []): string[] {
  const [file, chunk] =
    Object.entries(chunks).find(([, { modules }]) => modules.includes('src/early.ts')) ?? []
  if (file === undefined) return ['no built file contains src/early.ts']
  const size = sizes.find((each) => each.file === file)?.gzip ?? 0
  return [
    ...(chunk?.imports ?? []).map((imported) => `${file} must have no imports, but imports ${imported}`),
    ...overBudget(file, size, earlyBudgetBytes),
  ]
}

const compiledAhead = ['react', 'first', 'restoring']

/**
 * Returns a problem for each file of the first load that Chromium would compile function by function on the
 * main thread. `texts` has the built scripts by file.
 */
export function compiledLate(texts: Readonly<Record<string, string>>): string[] {
  return compiledAhead.flatMap((name) => {
    const file = Object.keys(texts).find((each) => each.startsWith(`assets/${name}-`))
    return file !== undefined && texts[file]?.startsWith('//# allFunctionsCalledOnLoad\n')
      ? []
      : [`the built file "${name}" doesn't begin with the hint to compile it as a whole`]
  })
}

/** Measures the first load of the build in dist/ and returns its problems. */
export async function measureFirstLoad(): Promise<FirstLoad> {
  const chunks = await builtModules()
  const { files } = firstLoadFiles(chunks, firstViews)
  const all = firstLoadFiles(chunks, [...firstViews, providerModule])
  const contents = await Promise.all(all.files.map((file) => readFile(path.join(distFolder, file))))
  const allSizes = await Promise.all(
    all.files.map((file, index) => sizeOf(file, contents[index] ?? Buffer.alloc(0))),
  )
  const sizes = allSizes.filter(({ file }) => files.includes(file))
  const [total, withProvider] = [sum(sizes), sum(allSizes)]
  const compiledFiles = Object.keys(chunks).filter((file) =>
    compiledAhead.some((name) => file.startsWith(`assets/${name}-`)),
  )
  const aheadTexts = await Promise.all(
    compiledFiles.map((file) => readFile(path.join(distFolder, file), 'utf8')),
  )
  return {
    files: sizes,
    total,
    withProvider,
    problems: [
      ...all.missing.map((view) => `no built file contains a module that matches ${view.source}`),
      ...earlyProblems(chunks, sizes),
      ...lateParts(
        files.flatMap((file) => chunks[file]?.modules ?? []),
        contents.map(String).join('\n'),
      ),
      ...compiledLate(
        Object.fromEntries(compiledFiles.map((file, index) => [file, aheadTexts[index] ?? ''])),
      ),
      ...overBudget('the first load', total.gzip, budgetBytes),
      ...overBudget('the first load with the identity provider', withProvider.gzip, budgetWithProviderBytes),
    ],
  }
}

const sum = (sizes: readonly FileSize[]): Omit<FileSize, 'file'> => {
  const sumOf = (key: 'bytes' | 'gzip' | 'brotli') => sizes.reduce((total, size) => total + size[key], 0)
  return { bytes: sumOf('bytes'), gzip: sumOf('gzip'), brotli: sumOf('brotli') }
}

const overBudget = (what: string, size: number, budget: number): string[] =>
  size > budget ? [`${what} is ${size} bytes gzip, over the budget of ${budget}`] : []

/** Returns a problem for each development module in a build: the flow panel and Stately's inspector. */
export function developmentParts(chunks: ModuleList): string[] {
  return Object.entries(chunks).flatMap(([file, { modules }]) =>
    modules
      .filter((module) => /^src\/devtools\/|^node_modules\/@statelyai\//.test(module))
      .map((module) => `dist/${file} contains ${module}, which is for development only`),
  )
}

/** Returns the modules of each built script. */
export async function builtModules(): Promise<ModuleList> {
  return JSON.parse(await readFile(path.join(distFolder, '.vite', 'modules.json'), 'utf8')) as ModuleList
}

/** Returns what dist/ contains but must not: source maps, inline scripts and styles, and development tools. */
export async function findForbiddenOutput(): Promise<string[]> {
  const files = (await readdir(distFolder, { recursive: true })).map((file) => file.replaceAll('\\', '/'))
  const maps = files.filter((file) => file.endsWith('.map')).map((file) => `dist/${file} is a source map`)
  const scripts = files.filter((file) => /\.(?:js|css)$/.test(file))
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(distFolder, file), 'utf8')))
  const links = scripts.filter((_file, index) => texts[index]?.includes('sourceMappingURL='))
  const page = await readFile(path.join(distFolder, 'index.html'), 'utf8')
  return [
    ...maps,
    ...links.map((file) => `dist/${file} refers to a source map`),
    ...inlineParts(page),
    ...developmentParts(await builtModules()),
  ]
}

/** Returns the parts of a page that a strict content security policy blocks. */
export function inlineParts(page: string): string[] {
  const problems: string[] = []
  for (const [tag, attributes = '', body = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!/\bsrc=/.test(attributes) || body.trim() !== '')
      problems.push(`dist/index.html has an inline script: ${tag.slice(0, 60)}`)
  }
  if (/<style\b/.test(page)) problems.push('dist/index.html has an inline style element')
  if (/<[^>]+\s(?:style|on\w+)=/.test(page)) problems.push('dist/index.html has an inline style or handler')
  if (/(?:src|href)="data:/.test(page)) problems.push('dist/index.html has a data: URL')
  return problems
}

async function sizeOf(file: string, content: Buffer): Promise<FileSize> {
  const [zipped, brotli] = await Promise.all([toGzip(content, { level: 9 }), toBrotli(content)])
  return { file, bytes: content.length, gzip: zipped.length, brotli: brotli.length }
}

/** Returns bytes as KiB with one decimal. */
export function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
