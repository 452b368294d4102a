import type { Plugin } from 'vite'

/** What is begun before all else. */
const early = /\/src\/early\.ts$/

/** Where the rest of the first load starts: the entry, and the page its budget speaks about. */
const starts = [/\/src\/main\.tsx$/, /\/src\/views\/(?:[\w/]+\/)?EmployeesView\.tsx$/]

/** The script that holds the page up: what is named before it is fetched before it. */
const holdingUp = '<script src="/theme.js">'

/** Has the browser compile a file as a whole and off the main thread, instead of function by function once they are called. */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes two files of everything that the entry and the employees list import. Left alone, the bundler cuts it into some thirty along
 * the pages that use each part: more requests, and less for compression to work on. `early` runs as soon as it is here, while the
 * browser still compiles `first`. A page is still a file of its own.
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
    // File names are hashed before it is written in.
    augmentChunkHash: () => compileHint,
    generateBundle: {
      // After the minifiers, which take it for a comment like any other.
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
        if (file === undefined || !html.includes(holdingUp))
          throw new Error('index.html has no place for early.ts')
        const tag = `<script type="module" async fetchpriority="high" crossorigin src="/${file.fileName}"></script>`
        return html.replace(holdingUp, `${tag}\n    ${holdingUp}`)
      },
    },
  }
}
