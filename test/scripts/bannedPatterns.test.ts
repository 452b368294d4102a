import { describe, expect, test } from 'vitest'
import { bans, scanFile } from '#scripts/checks/bannedPatterns.ts'

type Sample = { file: string; bad: string; good: string }

const samples: Record<string, Sample[]> = {
  'raw-html': [
    { file: 'src/views/a.tsx', bad: '<p dangerouslySetInnerHTML={x} />', good: '<p>{x}</p>' },
    { file: 'src/views/a.ts', bad: 'node.innerHTML = x', good: 'node.textContent = x // never innerHTML' },
  ],
  eval: [
    { file: 'src/a.ts', bad: 'eval(x)', good: 'retrieval(x)' },
    { file: 'scripts/a.ts', bad: 'new Function(x)', good: 'new Functional(x)' },
  ],
  'document-write': [{ file: 'public/theme.js', bad: 'document.write(x)', good: 'document.title = x' }],
  'local-storage': [
    { file: 'src/services/a.ts', bad: 'localStorage.getItem(k)', good: 'sessionStorage.getItem(k)' },
  ],
  'rel-opener': [{ file: 'src/views/a.tsx', bad: '<a rel="opener">', good: '<a rel="noopener">' }],
  'built-sql': [
    {
      file: 'server/db/a.ts',
      bad: 'run(`select * from t where id = ${id}`)',
      good: 'run(sql`select ${id}`)',
    },
    { file: 'server/db/a.ts', bad: "run('delete from t where id = ' + id)", good: "run('delete from t')" },
    { file: 'server/db/a.ts', bad: 'run(`UPDATE t SET a = ${a}`)', good: 'run(sql<Row[]>`select ${id}`)' },
  ],
  fetch: [
    { file: 'src/views/a.ts', bad: 'await fetch(url)', good: 'await prefetch(url)' },
    { file: 'server/records/a.ts', bad: 'await fetch(url)', good: 'await loadKeys()' },
  ],
  'process-env': [{ file: 'server/app.ts', bad: 'process.env.PORT', good: 'config.port' }],
  console: [{ file: 'server/routes/a.ts', bad: 'console.log(user)', good: 'log.info({ id })' }],
  'raw-color': [
    { file: 'src/views/ui/a.css.ts', bad: "color: '#1f2937'", good: "import { x } from '#domain/x.ts'" },
    { file: 'src/views/ui/a.css.ts', bad: "color: 'rgb(0 0 0 / 50%)'", good: 'color: theme.text' },
  ],
  'raw-pixels': [{ file: 'src/views/ui/a.css.ts', bad: "padding: '12px'", good: 'padding: space.small' }],
  'universal-sibling': [
    {
      file: 'src/views/ui/a.css.ts',
      bad: 'globalStyle(`${rows} > * + *`, {})',
      good: "selectors: { '& + &': {} }",
    },
    { file: 'src/views/ui/a.css.ts', bad: 'globalStyle(`* ~ ${row}`, {})', good: "width: 'calc(100% * 2)'" },
  ],
  'climbing-import': [
    { file: 'src/views/ui/a.ts', bad: "import x from '../../a.ts'", good: "import x from '#views/a.ts'" },
    { file: 'src/views/ui/a.ts', bad: "await import('../../a.ts')", good: "await import('./a.ts')" },
  ],
  'machine-touches-world': [
    {
      file: 'src/machines/a.ts',
      bad: "import { useState } from 'react'",
      good: "import { setup } from 'xstate'",
    },
    { file: 'src/machines/a.ts', bad: 'document.title = x', good: 'context.document.name' },
    { file: 'src/machines/a.ts', bad: "sessionStorage.setItem('a', b)", good: 'deps.saveSnapshot(b)' },
    { file: 'src/machines/a.ts', bad: 'window.open(x)', good: 'states: { window: {} }' },
    { file: 'src/machines/a.ts', bad: 'await fetch(x)', good: 'fetchPage: deps.fetchPage' },
  ],
  'private-xstate': [
    {
      file: 'src/devtools/a.ts',
      bad: 'const parent = actor._parent',
      good: 'const { children } = actor.getSnapshot()',
    },
    { file: 'test/models/a.ts', bad: 'state._nodes.map(run)', good: 'state.getMeta()' },
  ],
  unfinished: [{ file: 'src/a.ts', bad: '// TODO later', good: '// done' }],
  'translated-word': [
    {
      file: 'src/a.ts',
      bad: '// Tells whoever asks.',
      good: "// Tells the caller that 'NOR' is another one.",
    },
    { file: 'test/a.test.ts', bad: "test('He signs in')", good: "test('The user signs in, then others')" },
    {
      file: 'docs/a.md',
      bad: 'The list is read anew.',
      good: 'The list is read again: this, that, her-his.',
    },
  ],
  'british-spelling': [
    {
      file: 'src/a.ts',
      bad: "title: 'Cancelled'",
      good: "status: 'CANCELLED', code: 'cancelled-popup-request'",
    },
    { file: 'docs/a.md', bad: 'Every organisation', good: 'Every organization, and its colors' },
    { file: 'server/a.ts', bad: 'const authorise = 1', good: 'const authorize = 1' },
    { file: 'SECURITY.md', bad: 'The e-mail of a neighbour', good: 'The email of a neighbor' },
  ],
  'percent-space': [
    { file: 'docs/a.md', bad: 'It saves 40 % of the time.', good: 'It saves 40% of the time.' },
    { file: 'src/a.ts', bad: '// Half (50 %) of them.', good: 'const even = at % 2 === 0 ' },
  ],
  'curly-apostrophe': [{ file: 'src/a.ts', bad: "text: 'You can’t'", good: 'text: "You can\'t"' }],
  'skipped-test': [{ file: 'test/a.test.ts', bad: "test.skip('x', f)", good: "test('skip', f)" }],
  'machine-path': [
    { file: 'docs/a.md', bad: 'see /work/main/a', good: 'see src/work/main' },
    {
      file: '.npmrc',
      bad: 'registry=https://npm.registry.local/x',
      good: 'registry=https://registry.npmjs.org/',
    },
  ],
}

describe('each banned pattern is found', () => {
  test('every ban has a sample', () => {
    expect(Object.keys(samples).toSorted()).toEqual(bans.map((ban) => ban.name).toSorted())
  })

  const rows = Object.entries(samples).flatMap(([ban, list]) => list.map((sample) => ({ ban, ...sample })))
  test.each(rows)('$ban finds $bad', ({ ban, file, bad, good }) => {
    expect(scanFile(file, bad).map((finding) => finding.ban)).toContain(ban)
    expect(scanFile(file, good)).toEqual([])
  })

  test('reports the line', () => {
    const found = scanFile('src/a.ts', 'const a = 1\n/* fine\n */\n\neval(a)\n')
    expect(found).toMatchObject([{ ban: 'eval', line: 5, file: 'src/a.ts' }])
  })

  test("an exempt file isn't reported", () => {
    expect(scanFile('src/views/theme/choice.ts', 'localStorage.getItem(k)')).toEqual([])
    expect(scanFile('src/services/http/http.ts', 'await fetch(x)')).toEqual([])
    expect(scanFile('server/identity/a.ts', 'await fetch(x)')).toEqual([])
    expect(scanFile('server/config.ts', 'process.env')).toEqual([])
  })

  test.each([
    ['src/domain/a.ts', 300],
    ['src/machines/a.machine.ts', 250],
  ])('%s has at most %i lines', (file, limit) => {
    expect(scanFile(file, 'a\n'.repeat(limit))).toEqual([])
    expect(scanFile(file, 'a\n'.repeat(limit + 1)).map((finding) => finding.ban)).toEqual(['file-length'])
  })
})
