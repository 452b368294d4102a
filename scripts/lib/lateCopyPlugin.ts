import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Services that are loaded when first needed, and what they share with the first load. */
const lateServices = /\/src\/services\/(?:identity\/identityFlows|integrity\/recaptchaToken)\.ts$/
const shared = /^firebase\/(?:auth|app-check)$/
const mark = '?late'

/**
 * Gives services that load late their own copy of Firebase Auth and App Check. Each of these packages is one module,
 * and a module lies in one file: without a copy, the pop-up resolver, the second factor and reCAPTCHA would be part of
 * the first load because somebody may need them later. The copy of Auth works on the objects of the first one, which it
 * treats by their shape; all state of a session is in the Auth object itself. App Check keeps its state to itself: its
 * copy has an app of its own.
 */
export function lateCopyPlugin(): Plugin {
  return {
    name: 'muster-late-copy',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer) return null
      const fromCopy = importer.endsWith(mark)
      const begins = shared.test(source) && lateServices.test(importer)
      const goesOn = fromCopy && (source.startsWith('./') || /^@firebase\/(?:auth|app-check)$/.test(source))
      if (!begins && !goesOn) return null
      const from = fromCopy ? importer.slice(0, -mark.length) : importer
      const found = await this.resolve(source, from, { skipSelf: true })
      return found && !found.external ? `${found.id}${mark}` : found
    },
    load: { filter: { id: /\?late$/ }, handler: (id) => readFile(id.slice(0, -mark.length), 'utf8') },
  }
}
