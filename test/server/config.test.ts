import { describe, expect, test } from 'vitest'
import { readConfig, StartError } from '#server/config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db:5432/m',
  FIREBASE_PROJECT_ID: 'muster-prod',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'a.example.com',
  FIREBASE_APP_ID: '1:2:web:3',
  FIREBASE_PROJECT_NUMBER: '2',
  RECAPTCHA_SITE_KEY: 's',
  MUSTER_FIELD_KEY: Buffer.alloc(32).toString('base64'),
}

function mistake(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'no mistake'
}

test('without settings, the demo runs on this machine', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 5173,
    databaseUrl: null,
    identity: { kind: 'emulator', projectId: 'demo-muster', port: 9099 },
    fieldKey: null,
    evaluation: false,
  })
  expect(readConfig({ MUSTER_EVALUATION: 'yes' }).evaluation).toBe(true)
})

test('behind a pooler of transactions, connections keep no plans', () => {
  expect(readConfig({}).keepsPlans).toBe(true)
  expect(readConfig({ DATABASE_TRANSACTION_POOLER: 'yes' }).keepsPlans).toBe(false)
  expect(mistake({ DATABASE_TRANSACTION_POOLER: 'true' })).toBe(
    'DATABASE_TRANSACTION_POOLER is "true", but must be yes or unset.',
  )
})

test('mail needs an SMTP server and a sender', () => {
  const smtp = { MUSTER_SMTP_URL: 'smtps://u:p@mail.example:465' }
  expect(readConfig({})).toMatchObject({ smtpUrl: null })
  expect(readConfig({ ...smtp, MUSTER_MAIL_FROM: 'Acme <ar@acme.example>' })).toMatchObject({
    smtpUrl: smtp.MUSTER_SMTP_URL,
    mailFrom: 'Acme <ar@acme.example>',
  })
  expect(mistake(smtp)).toBe('MUSTER_MAIL_FROM is missing: it is required with MUSTER_SMTP_URL.')
  expect(mistake({ MUSTER_SMTP_URL: 'https://mail.example' })).toContain('MUSTER_SMTP_URL must look like')
  expect(mistake({ MUSTER_MAIL_FROM: 'nobody' })).toContain('MUSTER_MAIL_FROM must look like')
})

test('links in emails use the address of Muster, which has no path', () => {
  expect(readConfig({}).appUrl).toBeNull()
  expect(readConfig({ MUSTER_APP_URL: 'https://hr.acme.example/' }).appUrl).toBe('https://hr.acme.example')
  for (const value of ['hr.acme.example', 'ftp://acme.example', 'https://acme.example/muster'])
    expect(mistake({ MUSTER_APP_URL: value })).toContain('MUSTER_APP_URL must look like')
})

test('one thread makes PDFs unless more are wanted', () => {
  expect(readConfig({}).pdfThreads).toBe(1)
  expect(readConfig({ MUSTER_PDF_THREADS: '4' }).pdfThreads).toBe(4)
  expect(mistake({ MUSTER_PDF_THREADS: '0' })).toContain('must be a whole number from 1 to 16')
})

test('a complete production environment is accepted', () => {
  expect(
    readConfig({ ...production, HOST: '0.0.0.0', IDENTITY_PROVIDERS: 'google, microsoft' }),
  ).toMatchObject({
    production: true,
    databaseOwnerUrl: production.DATABASE_URL,
    identity: { kind: 'firebase', projectId: 'muster-prod' },
    providers: ['google', 'microsoft'],
  })
})

describe('each invalid setting gets one sentence that names the variable', () => {
  const missing = Object.keys(production).filter((name) => name !== 'NODE_ENV')
  test('a Firebase project without DATABASE_URL, even outside production', () => {
    const { NODE_ENV: _mode, DATABASE_URL: _url, ...trial } = production
    expect(mistake(trial)).toContain('DATABASE_URL is missing')
  })
  test.each(missing)('production without %s', (name) => {
    expect(mistake({ ...production, [name]: undefined })).toMatch(
      new RegExp(`^${name} is missing: [^.]+\\.$`),
    )
    expect(mistake({ ...production, [name]: '  ' })).toContain(name)
  })
  test.each([
    'FIREBASE_AUTH_EMULATOR_HOST',
    'MUSTER_EMULATOR_PORT',
    'MUSTER_EVALUATION',
    'FIREBASE_APPCHECK_DEBUG_TOKEN',
  ])('production with %s', (name) =>
    expect(mistake({ ...production, [name]: '1' })).toMatch(new RegExp(`^${name} is set, [^.]+\\.$`)),
  )
  test.each([
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ MUSTER_EMULATOR_PORT: '0' }, 'MUSTER_EMULATOR_PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL'],
    [{ DATABASE_OWNER_URL: 'http://x' }, 'DATABASE_OWNER_URL'],
    [{ MUSTER_FIELD_KEY: 'short' }, 'MUSTER_FIELD_KEY'],
    [{ IDENTITY_PROVIDERS: 'google,myspace' }, 'IDENTITY_PROVIDERS'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ TRUST_PROXY_HOPS: '99' }, 'TRUST_PROXY_HOPS'],
    [{ FIREBASE_PROJECT_ID: 'real-project' }, 'FIREBASE_PROJECT_ID'],
    [{ FIREBASE_API_KEY: 'k' }, 'FIREBASE_PROJECT_ID'],
  ])('%j', (env, name) => {
    const message = mistake(env)
    expect(message).toContain(name)
    expect(message.split('\n')).toHaveLength(1)
  })
  test('the database password is never shown', () => {
    expect(mistake({ DATABASE_URL: 'mysql://u:secret@x' })).not.toContain('secret')
  })
})
