import type { Guard } from '#test/guards/guard.ts'

const pipeline = 'test/server/pipeline'
const headers = `${pipeline}/headers.test.ts`

/** Guards in the headers of pages and files. */
export const pages: readonly Guard[] = [
  {
    guard: 'pages cannot be framed',
    file: 'server/web/pagePolicy.ts',
    find: '"frame-ancestors \'none\'",',
    without: '',
    test: headers,
  },
  {
    guard: 'pages require Trusted Types',
    file: 'server/web/pagePolicy.ts',
    find: '"require-trusted-types-for \'script\'",',
    without: '',
    test: headers,
  },
  {
    guard: 'static files and data cannot run as a page',
    file: 'server/web/headers.ts',
    find: "'content-security-policy': DATA_CSP,",
    without: '',
    test: headers,
  },
  {
    guard: 'content sniffing is off',
    file: 'server/web/headers.ts',
    find: "'x-content-type-options': 'nosniff',",
    without: '',
    test: headers,
  },
  {
    guard: '/logout clears the cache',
    file: 'server/web/pages.ts',
    find: "void reply.header('clear-site-data', '\"cache\"')",
    without: 'void reply',
    test: headers,
  },
]
