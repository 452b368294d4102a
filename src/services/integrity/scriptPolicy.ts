/*
 * The Firebase SDK sets the addresses of Google's scripts as text, which a page that requires Trusted Types refuses. Only a policy
 * named `default` is asked about text; this one lets the scripts through that the SDK and reCAPTCHA's own loader ask for.
 */
const scripts = [
  'https://www.google.com/recaptcha/enterprise.js?',
  'https://www.gstatic.com/recaptcha/releases/',
  'https://apis.google.com/js/api.js?',
]

/** What a browser without Trusted Types does not have, and TypeScript does not know yet. */
interface TrustedTypes {
  readonly defaultPolicy: object | null
  readonly createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => object
}

/** Lets the SDK load Google's scripts. Call it before the SDK does; the header of the page must name the policy (server/web/pagePolicy.ts). */
export function allowGoogleScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return
  trustedTypes.createPolicy('default', { createScriptURL: allowed })
}

/** The address itself when it begins like one of those above; throws for any other. */
export function allowed(url: string): string {
  if (!scripts.some((beginning) => url.startsWith(beginning))) {
    throw new TypeError(`A script from ${url.slice(0, 100)} is not allowed here.`)
  }
  return url
}
