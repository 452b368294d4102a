import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { sharedFiles } from '#scripts/lib/build/sharedFiles.ts'
import { inRoot } from '#scripts/lib/root.ts'

/** The script that runs before everything else. */
const earlyFile = /\/src\/early\.ts$/

/** The script that starts to load what is needed next. */
const loadsFile = /\/src\/loads\.ts$/

/** The identity provider's SDK. Only a tab without a session to restore loads it immediately. */
const providerFile = /\/src\/services\/identity\/provider\.ts$/

/** The code that restores a snapshot. In a tab with a stored snapshot, it loads in parallel with the rest. */
const restoringFile = /\/src\/machines\/persistence\/restoring\.ts$/
const domainFiles = /\/src\/domain\//

/** React is half of the first load. In a separate file, it compiles on a second thread and stays cached across versions of Muster. */
const reactFiles = /\/node_modules\/(?:react|react-dom|scheduler)\//

/** The entry. It waits for the code of the current page, so it is a separate file. */
const entryFile = /\/src\/main\.tsx$/

/** The page that the size budget covers. */
const pageFile = /\/src\/views\/(?:[\w/]+\/)?EmployeesView\.tsx$/

/** The script that blocks the page. Scripts whose tags come before it are fetched first. */
const blockingScript = '<script src="/theme.js">'

/** Makes Chromium compile the whole file off the main thread. Without it, the script time doubles on a slow CPU. */
const compileHint = '//# allFunctionsCalledOnLoad\n'
/** The files in which most functions run before the first rows are shown. Those in `provider` run when the provider starts. */
const hintedFiles: ReadonlySet<string> = new Set(['early', 'provider', 'react', 'first', 'restoring'])

type OutputFile = 'early' | 'loads' | 'provider' | 'react' | 'first' | `shared${number}`

/** The maximum number of files that late pages share. Late pages are those that load on demand. */
const maxSharedFiles = 200

/**
 * Bundles the employees list, with everything that it and the entry import, into a few files. By default, the
 * bundler creates about seventy, which compress worse and need more requests. `early` and `loads` run as soon
 * as they arrive, while the browser is still compiling `first`. Every other page is a separate file.
 */
export function firstLoadPlugin(): Plugin {
  const outputFiles = new Map<string, OutputFile>()
  const theme = readFileSync(inRoot('public', 'theme.js'))
  // The name contains a hash of the content, so that a second visit doesn't have to load or revalidate the
  // file. Either would block the page for a round trip.
  const themeFile = `assets/theme-${createHash('sha256').update(theme).digest('hex').slice(0, 8)}.js`
  const group = (name: OutputFile, priority: number) => ({
    name,
    test: (id: string) => outputFiles.get(id) === name,
    priority,
  })
  return {
    name: 'muster-first-load',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                ...(['early', 'loads', 'provider', 'react', 'first'] as const).map((name, index) =>
                  group(name, maxSharedFiles + 5 - index),
                ),
                // A file has a higher priority than the files that need it, so its modules are assigned first.
                ...Array.from({ length: maxSharedFiles }, (_, index) =>
                  group(`shared${index}`, maxSharedFiles - index),
                ),
              ],
            },
          },
        },
      },
    }),
    buildStart() {
      this.emitFile({ type: 'asset', fileName: themeFile, source: theme })
    },
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const importsOf = (root: RegExp, withRoot: boolean): Set<string> => {
        const found = new Set<string>()
        const visit = (id: string): void => {
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
            if (found.has(imported)) continue
            found.add(imported)
            visit(imported)
          }
        }
        for (const id of ids.filter((each) => root.test(each))) {
          if (withRoot) found.add(id)
          visit(id)
        }
        return found
      }
      const first = [...importsOf(entryFile, false), ...importsOf(pageFile, true)]
      const providerModules = importsOf(providerFile, true)
      outputFiles.clear()
      const assignTo = (name: OutputFile, found: Iterable<string>) => {
        for (const id of found) outputFiles.set(id, name)
      }
      assignTo('first', first)
      // Other pages share these modules. Outside of `first`, each would be a tiny file that loads after the page
      // and before its rows.
      assignTo(
        'first',
        [...importsOf(restoringFile, false)].filter((id) => domainFiles.test(id)),
      )
      assignTo(
        'react',
        first.filter((id) => reactFiles.test(id)),
      )
      assignTo('provider', providerModules)
      // What both `first` and `provider` need is in `loads`, so that neither of them waits for the other.
      assignTo(
        'loads',
        first.filter((id) => providerModules.has(id)),
      )
      assignTo('loads', importsOf(loadsFile, true))
      assignTo('early', importsOf(earlyFile, true))
      const modules = new Map(
        ids.toSorted().map((id) => {
          const { code, importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
          return [id, { size: code?.length ?? 0, imports: importedIds, lateImports: dynamicallyImportedIds }]
        }),
      )
      const shared = sharedFiles(modules, new Set(outputFiles.keys()))
      if (shared.length > maxSharedFiles)
        this.error(`Late pages share ${shared.length} files. Raise maxSharedFiles.`)
      for (const [index, found] of shared.entries()) assignTo(`shared${index}`, found)
    },
    // Makes the hashes in file names depend on the hint, which is added after they are computed.
    augmentChunkHash: () => compileHint,
    generateBundle: {
      // The minifier removes comments, so the hint is added after it has run.
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && hintedFiles.has(file.name)) {
            file.code = compileHint + file.code
          }
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const tags = ['early', 'loads'].flatMap((name) =>
          Object.values(bundle ?? {})
            .filter((file) => file.type === 'chunk' && file.name === name)
            .map(
              ({ fileName }) =>
                `<script type="module" async fetchpriority="high" crossorigin src="/${fileName}"></script>`,
            ),
        )
        if (tags.length !== 2 || !html.includes(blockingScript))
          throw new Error('index.html has no theme.js script, or early.ts or loads.ts was not built')
        const hashedTag = blockingScript.replace('theme.js', themeFile)
        return html.replace(blockingScript, [...tags, hashedTag].join('\n    '))
      },
    },
  }
}
