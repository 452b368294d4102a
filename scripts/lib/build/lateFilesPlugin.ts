import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { inRoot } from '#scripts/lib/root.ts'

/** The module with Vite's wrapper for every import(), and the marker in the wrapper's second argument. Vite later replaces the marker with the list of files. */
const viteLoader = /^.vite\/preload-helper\.js$/
const marker = '__VITE_PRELOAD__'

const folder = 'assets/'

/** A late file is one that an import() loads. If it needs at most this many other files, they are listed where it is imported. */
const maxListedFiles = 1

/** The late files that load immediately after the first rows. What they need is also listed where they are imported, so that they don't wait for the list. */
const firstLateFiles = /^(?:listParts|ShellExtras)-/

/**
 * Makes every import() in Muster load through src/services/page/lateFiles.ts, which retries missing files.
 * Vite's own loader doesn't retry. Also, wherever a late file is imported, Vite would list all files that the
 * late file needs. These lists would make up a tenth of the first load, which needs none of the listed files.
 * This plugin writes the lists to a separate file whose URL is in the page.
 */
export function lateFilesPlugin(): Plugin {
  let listUrl = ''
  let listedFiles: readonly string[] = []
  return {
    name: 'muster-late-files',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: viteLoader },
      handler: () =>
        `export { loadLate as __vitePreload } from ${JSON.stringify(inRoot('src', 'services', 'page', 'lateFiles.ts'))}`,
    },
    generateBundle: {
      // Must run before Vite writes its own lists.
      order: 'pre',
      handler(_options, bundle) {
        const chunkOf = (file: string): Rolldown.OutputChunk | undefined => {
          const found = bundle[file]
          return found?.type === 'chunk' ? found : undefined
        }
        const first = new Set<string>()
        for (const [file, chunk] of Object.entries(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry) addWithImports(chunkOf, file, first)
        }
        const indexes = new Map<string, number>()
        const indexOf = (file: string) => {
          if (!indexes.has(file)) indexes.set(file, indexes.size)
          return indexes.get(file) ?? 0
        }
        const needs: Record<string, number[]> = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.code.includes(marker)) continue
          chunk.code = withNames(chunk.code, (name) => {
            const [firstFile, ...rest] = [...addWithImports(chunkOf, folder + name, new Set(first))].slice(
              first.size,
            )
            if (firstFile !== folder + name && !first.has(folder + name))
              this.error(`${name} is loaded by an import() but is not in the build`)
            const names = rest.map((file) => file.slice(folder.length))
            if (names.length <= maxListedFiles || firstLateFiles.test(name)) return [name, ...names]
            needs[name] = names.map(indexOf)
            return name
          })
        }
        const source = JSON.stringify({ files: [...indexes.keys()], needs })
        listUrl = `${folder}files-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.json`
        this.emitFile({ type: 'asset', fileName: listUrl, source })
        listedFiles = [...indexes.keys(), ...Object.keys(needs)]
      },
    },
    writeBundle(_options, bundle) {
      const missing = listedFiles.filter((name) => !(`${folder}${name}` in bundle))
      if (missing.length > 0) this.error(`Late files are listed but not in the build: ${missing.join(', ')}`)
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'muster-files', content: `/${listUrl}` }, injectTo: 'head-prepend' },
    ],
  }
}

/** Adds a file and everything that it imports, with all styles in the order in which the browser must apply them. */
function addWithImports(
  chunkOf: (file: string) => Rolldown.OutputChunk | undefined,
  file: string,
  seen: Set<string>,
): Set<string> {
  const chunk = chunkOf(file)
  if (chunk === undefined || seen.has(file)) return seen
  // Leaves out a script that only contains styles, because Vite removes it.
  if (chunk.exports.length > 0 || !chunk.moduleIds.every((id) => /\.css(?:\?|$)/.test(id))) seen.add(file)
  for (const imported of chunk.imports) addWithImports(chunkOf, imported, seen)
  const { importedCss } = (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata ?? {}
  for (const style of importedCss ?? []) seen.add(style)
  return seen
}

/** Vite's callback for an import(), up to the marker. It imports a file and sometimes returns only the exports that are used. */
const importCallback =
  /(?:\(\)\s*=>\s*|async\s*\(\)\s*=>\s*\{\s*(?:let|const)\s*\{[^{}]*\}\s*=\s*await )import\(\s*(["'`])\.\/([^"'`]+)\1\s*\)(?:;\s*return\s*\{[^{}]*\};?\s*\})?,\s*__VITE_PRELOAD__/g

/**
 * Returns the code with the callback and the marker of each import() replaced by what `namesOf` returns for its file.
 * The loader imports the file by name, so no callback is needed.
 */
export function withNames(code: string, namesOf: (name: string) => string | readonly string[]): string {
  const result = code.replaceAll(importCallback, (_found, _quote: string, name: string) =>
    JSON.stringify(namesOf(name)),
  )
  const [unhandled] = /(?:\bimport\(\s*["'`][^)]*\)|.{0,60}__VITE_PRELOAD__)/.exec(result) ?? []
  if (unhandled !== undefined)
    throw new Error(`${unhandled} would load without src/services/page/lateFiles.ts.`)
  return result
}
