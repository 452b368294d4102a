import type { Guard } from '#test/guards/guard.ts'

const pipeline = 'test/server/pipeline'
const define = 'server/pipeline/defineRoute.ts'
const abuse = `${pipeline}/abuse.test.ts`

/** Guards against one sender harming others. */
export const limits: readonly Guard[] = [
  {
    guard: 'an address has a rate limit',
    file: 'server/app.ts',
    find: 'if (wait > 0) done(tooMany(wait))',
    without: 'if (wait < 0) done(tooMany(wait))',
    test: 'test/server/service.test.ts',
  },
  {
    guard: 'files, revealed values and emails have limits of their own',
    file: 'server/pipeline/authorize.ts',
    find: 'if (later > 0) throw tooMany(later)',
    without: 'void later',
    test: abuse,
  },
  {
    guard: 'IPv6 senders are limited by network',
    file: 'server/app.ts',
    find: 'limiter.take(senderOf(request.ip))',
    without: 'limiter.take(request.ip.slice(senderOf.length * 0))',
    test: abuse,
  },
  {
    guard: 'X-Forwarded-For is believed of configured proxies alone',
    file: 'server/app.ts',
    find: 'return (_address, hop) => hop < hops',
    without: 'return (_address, hop) => hop < hops + 1',
    test: `${pipeline}/guards.test.ts`,
  },
  {
    guard: 'a user has a share of the database',
    file: define,
    find: 'const answer = await share(uid, () => answerRequest(deps, route, share, request))',
    without: 'void uid\n      const answer = await answerRequest(deps, route, share, request)',
    test: abuse,
  },
  {
    guard: 'refusals are a bounded part of the log',
    file: 'server/pipeline/logging.ts',
    find: 'if (refused && !refusals.take()) return done()',
    without: 'void refused',
    test: abuse,
  },
  {
    guard: 'policy reports are a bounded part of the log',
    file: 'server/web/cspReport.ts',
    find: 'if (budget.take()) request.log',
    without: 'if (budget.take() || true) request.log',
    test: abuse,
  },
  {
    guard: 'slow senders are cut off',
    file: 'server/app.ts',
    find: 'http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_CONNECTIONS_MS },',
    without: 'http: { connectionsCheckingInterval: CHECK_CONNECTIONS_MS + HEADERS_TIMEOUT_MS * 0 },',
    test: `${pipeline}/slowSenders.test.ts`,
  },
  {
    guard: 'all looks at /readyz share a connection',
    file: 'server/pipeline/health.ts',
    find: 'looking ??= answers(database)',
    without: 'looking = answers(database)',
    test: abuse,
  },
  {
    guard: 'the demo answers this machine alone',
    file: 'server/app.ts',
    find: "if (isLoopback(name.replace(/^\\[(.*)\\]$/, '$1'))) done()",
    without: "if (isLoopback(name) || name !== '') done()",
    test: abuse,
  },
  {
    guard: 'the demo opens no foreign database',
    file: 'server/demo/demoDatabase.ts',
    find: "if (!(await has('SELECT 1 FROM tenants LIMIT 1'))) return",
    without: 'return',
    test: 'test/server/demo/demoDatabase.test.ts',
  },
  {
    guard: 'production has no demo switch',
    file: 'server/config.ts',
    find: 'if (production) refuseDemoSwitches(env)',
    without: 'void refuseDemoSwitches',
    test: 'test/server/config.test.ts',
  },
  {
    guard: 'the demo listens on this machine',
    file: 'server/config.ts',
    find: "if (identity.kind === 'emulator' && !isLoopback(host)) {",
    without: "if (identity.kind === 'emulator' && host === '') {",
    test: 'test/server/config.test.ts',
  },
  {
    guard: 'a data folder has one process',
    file: 'server/embedded/lock.ts',
    find: "file.exec('BEGIN EXCLUSIVE')",
    without: "file.exec('BEGIN')",
    test: 'test/server/embedded/lock.test.ts',
  },
  {
    guard: 'the log has no message of an error',
    file: 'server/pipeline/logging.ts',
    find: "    message: '',\n    stack: frames",
    without: '    message: error.message,\n    stack: frames',
    test: 'test/server/service.test.ts',
  },
  {
    guard: 'one record is not sent again and again',
    file: 'server/pipeline/authorize.ts',
    find: 'if (repeated > 0) throw tooMany(repeated)',
    without: 'void repeated',
    test: abuse,
  },
  {
    guard: 'the recipients of a user are counted',
    file: 'server/records/invoices/sending.ts',
    find: '+ more > MAILS_AN_HOUR) throw tooMany(RETRY_SECONDS)',
    without: '+ more < 0) throw tooMany(RETRY_SECONDS + MAILS_AN_HOUR)',
    test: 'test/server/invoices/sending.test.ts',
  },
  {
    guard: 'each tenant has its turn in the outbox',
    file: 'server/mail/sending.ts',
    find: 'served.add(mail.tenantId)',
    without: '',
    test: 'test/server/mail/outbox.test.ts',
  },
]
