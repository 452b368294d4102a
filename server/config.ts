import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

/** A configuration error that the operator can fix. Only its message is printed. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The identity provider: a Firebase project, or the demo's Auth emulator. */
export type IdentityConfig =
  | {
      kind: 'firebase'
      projectId: string
      apiKey: string
      authDomain: string
      appId: string
      projectNumber: string
      recaptchaSiteKey: string
    }
  | { kind: 'emulator'; projectId: string; apiKey: string; port: number }

/** The server's configuration from the environment, checked once at startup. */
export type Config = {
  production: boolean
  host: string
  port: number
  dataDir: string
  /** The file outside the database that contains the newest seals of the audit trail. */
  auditAnchor: string
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  /** Whether connections keep the query plans of statements. False behind a pooler that can run each transaction in a different session. */
  keepsPlans: boolean
  identity: IdentityConfig
  /** Whether the server may use the demo's sign-in with a database that the demo didn't create. */
  evaluation: boolean
  providers: readonly IdentityProviderName[]
  /** The key of the encrypted columns. Null only in the demo. In that case, the demo stores its own key. */
  fieldKey: Buffer | null
  /** The SMTP server. If null, emails are written to the folder `outbox` in the data folder. */
  smtpUrl: string | null
  /** The sender of all emails. */
  mailFrom: string
  /** The URL of Muster, for links in emails. If null, emails have no links, except in the demo. */
  appUrl: string | null
  /** The number of threads that make PDFs. */
  pdfThreads: number
  trustProxyHops: number
  logLevel: LogLevel
}

export type IdentityProviderName = 'google' | 'microsoft'
type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
export type Env = Readonly<Record<string, string | undefined>>

const LOG_LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'silent']
const PROVIDERS: readonly IdentityProviderName[] = ['google', 'microsoft']
const NOT_IN_PRODUCTION = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'MUSTER_EMULATOR_PORT',
  'MUSTER_EVALUATION',
  'FIREBASE_APPCHECK_DEBUG_TOKEN',
]

/** Returns the configuration from the environment. Throws a StartError that names the invalid variable. */
export function readConfig(env: Env): Config {
  const production = env.NODE_ENV === 'production'
  if (production) rejectDemoSettings(env)
  const host = readText(env, 'HOST') ?? '127.0.0.1'
  const dataDir = resolve(readText(env, 'MUSTER_DATA') ?? '.data')
  const identity = readIdentity(env, production)
  if (identity.kind === 'emulator' && !isLoopback(host)) {
    throw new StartError(
      `HOST is ${host}, but the demo's sign-in must stay on this machine: use HOST=127.0.0.1 or configure a Firebase project.`,
    )
  }
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  if (identity.kind === 'firebase' && databaseUrl === null) throw missingError('DATABASE_URL')
  const fieldKey = readFieldKey(env)
  if (identity.kind === 'firebase' && fieldKey === null) throw missingError('MUSTER_FIELD_KEY')
  return {
    production,
    host,
    port: readWholeNumber(env, 'PORT', 5173, 0, 65_535),
    dataDir,
    auditAnchor: resolve(readText(env, 'MUSTER_AUDIT_ANCHOR') ?? join(dataDir, 'audit-anchor.json')),
    databaseUrl,
    databaseOwnerUrl: readDatabaseUrl(env, 'DATABASE_OWNER_URL') ?? databaseUrl,
    keepsPlans: !isYes(env, 'DATABASE_TRANSACTION_POOLER'),
    identity,
    evaluation: isYes(env, 'MUSTER_EVALUATION'),
    providers: readProviders(env),
    fieldKey,
    ...readMail(env),
    appUrl: readAppUrl(env),
    pdfThreads: readWholeNumber(env, 'MUSTER_PDF_THREADS', 1, 1, 16),
    trustProxyHops: readWholeNumber(env, 'TRUST_PROXY_HOPS', 0, 0, 10),
    // The demo logs to the terminal of the person who started it, where only warnings are useful.
    logLevel: readLogLevel(env, identity.kind === 'emulator' ? 'warn' : 'info'),
  }
}

/** Returns true if only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function rejectDemoSettings(env: Env): void {
  const found = NOT_IN_PRODUCTION.find((name) => readText(env, name) !== null)
  if (found !== undefined) {
    throw new StartError(
      `${found} is set, but NODE_ENV=production doesn't allow emulator and demo settings: unset it.`,
    )
  }
}

function readIdentity(env: Env, production: boolean): IdentityConfig {
  const firebaseVariables = [
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
    'FIREBASE_APP_ID',
    'FIREBASE_PROJECT_NUMBER',
  ]
  if (production || firebaseVariables.some((name) => readText(env, name) !== null)) {
    return {
      kind: 'firebase',
      projectId: readRequired(env, 'FIREBASE_PROJECT_ID'),
      apiKey: readRequired(env, 'FIREBASE_API_KEY'),
      authDomain: readRequired(env, 'FIREBASE_AUTH_DOMAIN'),
      appId: readRequired(env, 'FIREBASE_APP_ID'),
      projectNumber: readRequired(env, 'FIREBASE_PROJECT_NUMBER'),
      recaptchaSiteKey: readRequired(env, 'RECAPTCHA_SITE_KEY'),
    }
  }
  const projectId = readText(env, 'FIREBASE_PROJECT_ID') ?? 'demo-muster'
  if (!projectId.startsWith('demo-')) {
    throw new StartError(
      `FIREBASE_PROJECT_ID is ${projectId}, but FIREBASE_API_KEY is missing. Set FIREBASE_API_KEY, or unset FIREBASE_PROJECT_ID for the demo.`,
    )
  }
  return {
    kind: 'emulator',
    projectId,
    apiKey: 'demo-key',
    port: readWholeNumber(env, 'MUSTER_EMULATOR_PORT', 9099, 1, 65_535),
  }
}

function isYes(env: Env, name: string): boolean {
  const value = readText(env, name)
  if (value !== null && value !== 'yes')
    throw new StartError(`${name} is "${value}", but must be yes or unset.`)
  return value === 'yes'
}

function readProviders(env: Env): IdentityProviderName[] {
  const names = (readText(env, 'IDENTITY_PROVIDERS') ?? '').split(',').map((name) => name.trim())
  return names
    .filter((name) => name !== '')
    .map((name) => {
      const known = PROVIDERS.find((provider) => provider === name)
      if (known === undefined) {
        throw new StartError(
          `IDENTITY_PROVIDERS contains "${name}", but only google and microsoft are supported.`,
        )
      }
      return known
    })
}

function readFieldKey(env: Env): Buffer | null {
  const value = readText(env, 'MUSTER_FIELD_KEY')
  if (value === null) return null
  const key = Buffer.from(value, 'base64')
  if (key.length !== 32) throw new StartError('MUSTER_FIELD_KEY must be 32 bytes in base64.')
  return key
}

function readMail(env: Env): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  const smtpUrl = readText(env, 'MUSTER_SMTP_URL')
  const mailFrom = readText(env, 'MUSTER_MAIL_FROM')
  if (smtpUrl !== null && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol)))
    throw new StartError('MUSTER_SMTP_URL must look like smtps://user:password@host:465.')
  if (smtpUrl !== null && mailFrom === null)
    throw new StartError('MUSTER_MAIL_FROM is missing: it is required with MUSTER_SMTP_URL.')
  if (mailFrom !== null && !/^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(mailFrom))
    throw new StartError('MUSTER_MAIL_FROM must look like Acme Staffing <billing@acme.example>.')
  return { smtpUrl, mailFrom: mailFrom ?? 'Muster <muster@localhost.invalid>' }
}

function readAppUrl(env: Env): string | null {
  const value = readText(env, 'MUSTER_APP_URL')
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new StartError('MUSTER_APP_URL must look like https://muster.example, without a path.')
  return url.origin
}

function readLogLevel(env: Env, fallback: LogLevel): LogLevel {
  const value = readText(env, 'LOG_LEVEL') ?? fallback
  const known = LOG_LEVELS.find((level) => level === value)
  if (known === undefined)
    throw new StartError(`LOG_LEVEL is "${value}", but must be one of ${LOG_LEVELS.join(', ')}.`)
  return known
}

function readDatabaseUrl(env: Env, name: string): string | null {
  const value = readText(env, name)
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartError(`${name} must look like postgres://user:password@host:5432/database.`)
  }
  return value
}

function readWholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = readText(env, name)
  if (value === null) return fallback
  const number = /^\d{1,6}$/.test(value) ? Number(value) : NaN
  if (!(number >= min && number <= max)) {
    throw new StartError(`${name} is "${value}", but must be a whole number from ${min} to ${max}.`)
  }
  return number
}

function readRequired(env: Env, name: string): string {
  const value = readText(env, name)
  if (value === null) throw missingError(name)
  return value
}

function missingError(name: string): StartError {
  return new StartError(`${name} is missing: it is required with NODE_ENV=production or a Firebase project.`)
}

function readText(env: Env, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}
