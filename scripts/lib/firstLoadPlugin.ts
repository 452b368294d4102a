import type { Plugin } from 'vite'

/** Where the first load starts: the entry, and the page its budget speaks about. */
const starts = [/\/src\/main\.tsx$/, /\/src\/views\/(?:[\w/]+\/)?EmployeesView\.tsx$/]

/**
 * Makes one file of everything that the entry and the employees list import. Left alone, the bundler cuts it into
 * some thirty along the pages that use each part: more requests, and less for compression to work on. A page is
 * still a file of its own.
 */
export function firstLoadPlugin(): Plugin {
  const needed = new Set<string>()
  return {
    name: 'muster-first-load',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: (id) => (needed.has(id) ? 'first' : null), debugName: 'first' }],
            },
          },
        },
      },
    }),
    buildEnd() {
      needed.clear()
      const visit = (id: string): void => {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (needed.has(imported)) continue
          needed.add(imported)
          visit(imported)
        }
      }
      for (const id of this.getModuleIds()) if (starts.some((start) => start.test(id))) visit(id)
    },
  }
}
