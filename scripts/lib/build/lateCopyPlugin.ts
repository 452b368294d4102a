import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Services that load on first use, and the packages they share with the first load. */
const lateServices = /\/src\/services\/(?:identity\/identityFlows|integrity\/recaptchaToken)\.ts$/
const sharedPackages = /^firebase\/(?:auth|app-check)$/
const suffix = '?late'

/**
 * Gives services that load late their own copy of Firebase Auth and App Check. Each package is a single
 * module, which can't be split. Without a copy, the pop-up resolver, two-factor authentication and reCAPTCHA
 * would be in the first load. The Auth copy works with the objects of the original, because all session state is in
 * the Auth object. App Check keeps its state in the module, so its copy uses a separate app.
 */
export function lateCopyPlugin(): Plugin {
  return {
    name: 'muster-late-copy',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer) return null
      const fromCopy = importer.endsWith(suffix)
      const isEntry = sharedPackages.test(source) && lateServices.test(importer)
      const isInsideCopy =
        fromCopy && (source.startsWith('./') || /^@firebase\/(?:auth|app-check)$/.test(source))
      if (!isEntry && !isInsideCopy) return null
      const from = fromCopy ? importer.slice(0, -suffix.length) : importer
      const found = await this.resolve(source, from, { skipSelf: true })
      return found && !found.external ? `${found.id}${suffix}` : found
    },
    load: { filter: { id: /\?late$/ }, handler: (id) => readFile(id.slice(0, -suffix.length), 'utf8') },
  }
}
