import type { Plugin } from 'vite'

/** Runs before everything else. */
const early = /\/src\/early\.ts$/

/** The roots of the rest of the first load: the entry and the page that the size budget measures. */
const starts = [/\/src\/main\.tsx$/, /\/src\/views\/(?:[\w/]+\/)?EmployeesView\.tsx$/]

/** The blocking script. A tag before it is fetched first. */
const blockingScript = '<script src="/theme.js">'

/** Makes Chromium compile the whole file off the main thread. Without it, script time doubles on a slow CPU. */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Bundles everything that the entry and the employees list import into two files. By default the bundler makes some seventy, which
 * compress worse and need more requests. `early` runs as soon as it arrives, while the browser still compiles `first`. Each page
 * remains a file of its own.
 */
export function firstLoadPlugin(): Plugin {
  const places = new Map<string, 'early' | 'first'>()
  const inFile = (name: 'early' | 'first') => (id: string) => places.get(id) === name
  return {
    name: 'muster-first-load',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'early', test: inFile('early'), priority: 2 },
                { name: 'first', test: inFile('first'), priority: 1 },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      places.clear()
      const place = (id: string, name: 'early' | 'first'): void => {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (places.has(imported)) continue
          places.set(imported, name)
          place(imported, name)
        }
      }
      const ids = [...this.getModuleIds()]
      for (const id of ids.filter((each) => early.test(each))) {
        places.set(id, 'early')
        place(id, 'early')
      }
      for (const id of ids.filter((each) => starts.some((start) => start.test(each)))) place(id, 'first')
    },
    // File names are hashed before the hint is added.
    augmentChunkHash: () => compileHint,
    generateBundle: {
      // After the minifier, which would remove the hint as a comment.
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && (file.name === 'early' || file.name === 'first')) {
            file.code = compileHint + file.code
          }
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const file = Object.values(bundle ?? {}).find(
          ({ name, type }) => type === 'chunk' && name === 'early',
        )
        if (file === undefined || !html.includes(blockingScript))
          throw new Error('index.html has no blocking script to put early.ts before')
        const tag = `<script type="module" async fetchpriority="high" crossorigin src="/${file.fileName}"></script>`
        return html.replace(blockingScript, `${tag}\n    ${blockingScript}`)
      },
    },
  }
}
