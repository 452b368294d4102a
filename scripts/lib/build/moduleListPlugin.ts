import path from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { root } from '#scripts/lib/root.ts'

/** Describes a built script file: its static imports and the source modules in it, each with its minified length. */
export type BuiltChunk = {
  imports: string[]
  isEntry: boolean
  css: string[]
  modules: string[]
  lengths: Record<string, number>
}

/** Maps the name of each built script file to its description. Written next to the manifest as `.vite/modules.json`. */
export type ModuleList = Record<string, BuiltChunk>

/** Writes a list of the source modules in each built file, for the size checks. */
export function moduleListPlugin(): Plugin {
  return {
    name: 'muster-module-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const list: ModuleList = {}
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue
        const css = (chunk as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata?.importedCss
        const lengths: Record<string, number> = {}
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          const name = relativePath(id)
          const { length } = minifySync(`${name}.js`, code ?? '', { compress: false }).code
          lengths[name] = (lengths[name] ?? 0) + length
        }
        const modules = Object.keys(lengths).toSorted()
        list[file] = {
          imports: chunk.imports,
          isEntry: chunk.isEntry,
          css: [...(css ?? [])],
          modules,
          lengths,
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(list, null, 2) })
    },
  }
}

function relativePath(id: string): string {
  const file = (id.replaceAll('\0', '').split('?')[0] ?? id).replaceAll('\\', '/')
  const packaged = file.lastIndexOf('node_modules/')
  return packaged >= 0 ? file.slice(packaged) : path.relative(root, file).replaceAll('\\', '/')
}
