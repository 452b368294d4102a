import type { BrowserConfig } from '#server/browserConfig.ts'
import { CSP_REPORT_PATH } from '#server/http/cspReport.ts'

const FIREBASE_HOSTS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://firebaseappcheck.googleapis.com',
  'https://content-firebaseappcheck.googleapis.com',
]
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
const RECAPTCHA_FRAMES = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']

/** The one Trusted Types policy, only with reCAPTCHA: its loader may set the address of two scripts. */
export const LOADER_POLICY = 'muster-loader'

/** The headers of pages that depend on the configuration: the strictest policy the page runs under. */
export function pageHeaders(config: BrowserConfig): Readonly<Record<string, string>> {
  const recaptcha = config.appCheck.mode === 'recaptcha'
  const federated = config.providers.length > 0
  const identityHosts = config.emulatorUrl === null ? FIREBASE_HOSTS : [config.emulatorUrl]
  const frames = [
    ...(recaptcha ? RECAPTCHA_FRAMES : []),
    ...(federated ? [config.emulatorUrl ?? `https://${config.firebase.authDomain}`] : []),
  ]
  const loadsGoogle = federated && config.emulatorUrl === null
  const directives = [
    "default-src 'none'",
    [
      "script-src 'self'",
      ...(recaptcha ? RECAPTCHA : []),
      ...(loadsGoogle ? ['https://apis.google.com'] : []),
    ].join(' '),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...identityHosts, ...(recaptcha ? RECAPTCHA.slice(0, 1) : [])].join(' '),
    frames.length === 0 ? "frame-src 'none'" : ['frame-src', ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    recaptcha ? `trusted-types ${LOADER_POLICY}` : "trusted-types 'none'",
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to csp',
  ]
  return {
    'content-security-policy': directives.join('; '),
    'reporting-endpoints': `csp="${CSP_REPORT_PATH}"`,
    // A sign-in window must be able to answer the page that opened it.
    ...(federated ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  }
}
