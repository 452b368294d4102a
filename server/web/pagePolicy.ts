import type { BrowserConfig } from '#server/web/browserConfig.ts'
import { CSP_REPORT_PATH } from '#server/web/cspReport.ts'

const FIREBASE_HOSTS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
const APP_CHECK_HOSTS = [
  'https://firebaseappcheck.googleapis.com',
  'https://content-firebaseappcheck.googleapis.com',
]
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
const RECAPTCHA_FRAMES = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']
/** The scripts that open the provider's window: Google's loader and the scripts it loads. */
const GAPI = ['https://apis.google.com/js/api.js', 'https://apis.google.com/_/scs/']

/** The trusted types policy of src/services/integrity/scriptPolicy.ts, for the Firebase SDK, which sets script URLs as text. */
const OWN_POLICY = 'default'
/** The trusted types policies that Google's scripts create: one from Google's library and one from the loader. */
const CLOSURE_POLICY = 'goog#html'
const GAPI_POLICY = 'gapi#gapi'

/** Returns the page headers that depend on the configuration. The content security policy allows only what the page needs. */
export function pageHeaders(config: BrowserConfig): Readonly<Record<string, string>> {
  const usesRecaptcha = config.appCheck.mode === 'recaptcha'
  const usesProviders = config.providers.length > 0
  const identityHosts = config.emulatorUrl === null ? FIREBASE_HOSTS : [config.emulatorUrl]
  const frames = [
    ...(usesRecaptcha ? RECAPTCHA_FRAMES : []),
    ...(usesProviders ? [config.emulatorUrl ?? `https://${config.firebase.authDomain}`] : []),
  ]
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...(usesRecaptcha ? RECAPTCHA : []), ...(usesProviders ? GAPI : [])].join(' '),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    [
      "connect-src 'self'",
      ...identityHosts,
      ...(usesRecaptcha ? [...APP_CHECK_HOSTS, ...RECAPTCHA.slice(0, 1)] : []),
    ].join(' '),
    frames.length === 0 ? "frame-src 'none'" : ['frame-src', ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    trustedTypes(usesRecaptcha, usesProviders),
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to csp',
  ]
  return {
    'content-security-policy': directives.join('; '),
    'reporting-endpoints': `csp="${CSP_REPORT_PATH}"`,
    // A sign-in window must be able to message the page that opened it.
    ...(usesProviders ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  }
}

function trustedTypes(usesRecaptcha: boolean, usesProviders: boolean): string {
  if (!usesRecaptcha && !usesProviders) return "trusted-types 'none'"
  const names = [OWN_POLICY, CLOSURE_POLICY, ...(usesProviders ? [GAPI_POLICY] : [])]
  // Each of Google's scripts creates the library's policy. Unless duplicates are allowed, the second script fails to create it and continues without it.
  return `trusted-types ${names.join(' ')}${usesRecaptcha && usesProviders ? " 'allow-duplicates'" : ''}`
}
