/*
 * The Firebase SDK sets the URLs of Google's scripts as plain strings. Trusted Types block this unless a policy
 * named `default` allows it. The policy below only allows the scripts that the SDK and reCAPTCHA's loader request.
 */
const allowedPrefixes = [
  'https://www.google.com/recaptcha/enterprise.js?',
  'https://www.gstatic.com/recaptcha/releases/',
  'https://apis.google.com/js/api.js?',
]

/** The Trusted Types API, which some browsers lack and TypeScript doesn't type yet. */
interface TrustedTypes {
  readonly defaultPolicy: object | null
  readonly createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => object
}

/**
 * Allows the SDK to load Google's scripts. Call this before the SDK loads any of them. The page's
 * Content-Security-Policy header must name the policy (server/web/pagePolicy.ts).
 */
export function allowGoogleScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return
  trustedTypes.createPolicy('default', { createScriptURL: allowedUrl })
}

/** Returns the URL if it starts with one of the allowed prefixes. Throws a TypeError otherwise. */
export function allowedUrl(url: string): string {
  if (!allowedPrefixes.some((prefix) => url.startsWith(prefix))) {
    throw new TypeError(`A script from ${url.slice(0, 100)} is not allowed here.`)
  }
  return url
}
