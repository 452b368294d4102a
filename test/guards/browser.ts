import type { Guard } from '#test/guards/guard.ts'

/** Guards in the domain and in the browser. */
export const browser: readonly Guard[] = [
  {
    guard: 'a denied view denies',
    file: 'src/domain/kernel/permissions.ts',
    find: 'if (denied.has(view)) return false',
    without: '',
    test: 'test/domain/kernel/permissions.test.ts',
  },
  {
    guard: 'an unknown role grants nothing',
    file: 'src/domain/kernel/permissions.ts',
    find: 'return roles.some((role) => role === text)',
    without: "return typeof text === 'string'",
    test: 'test/domain/kernel/permissions.test.ts',
  },
  {
    guard: 'a refused token is renewed once',
    file: 'src/services/http/http.ts',
    find: 'return renewed === refused ? null : renewed',
    without: 'return renewed',
    test: 'test/services/http/httpSession.test.ts',
  },
  {
    guard: 'a session ends once for parallel refusals',
    file: 'src/services/http/http.ts',
    find: 'if (reported?.token !== used) reported',
    without: 'reported',
    test: 'test/services/http/httpSession.test.ts',
  },
  {
    guard: 'no call without an app-integrity token',
    file: 'src/services/http/http.ts',
    find: "if (integrity === null) return { kind: 'skipped' }",
    without: "if (integrity === '') return { kind: 'skipped' }",
    test: 'test/services/http/http.test.ts',
  },
  {
    guard: 'a snapshot of another version is dropped',
    file: 'src/machines/persistence/restoring.ts',
    find: 'parsed.version !== snapshotVersion',
    without: 'snapshotVersion < 0',
    test: 'test/machines/persistence/dropping.test.ts',
  },
  {
    guard: 'a full storage is reported once',
    file: 'src/services/storage/snapshotStore.ts',
    find: 'if (!reported) onFull()',
    without: 'onFull()',
    test: 'test/services/storage/snapshotStore.test.ts',
  },
]
