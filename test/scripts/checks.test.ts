import { describe, expect, test } from 'vitest'
import {
  developmentParts,
  earlyProblems,
  firstLoadFiles,
  inlineParts,
  compiledLate,
  lateParts,
} from '#scripts/checks/bundle.ts'
import { findStaleFiles } from '#scripts/checks/generatedFiles.ts'
import { checkLockfile, inexactVersions, lockfileProblems } from '#scripts/checks/lockfile.ts'
import { secretsIn } from '#scripts/checks/secrets.ts'
import { nodeVersionProblem } from '#scripts/nodeVersion.mjs'

describe('lockfile', () => {
  const integrity = 'sha512-abc'

  test('rejects packages from elsewhere, without a hash, from git, or linked', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/fine': {
        version: '1.0.0',
        resolved: 'https://registry.npmjs.org/fine/-/fine-1.0.0.tgz',
        integrity,
      },
      'node_modules/omitted': { version: '1.0.0', integrity },
      'node_modules/foreign': { resolved: 'https://elsewhere.example/a.tgz', integrity },
      'node_modules/git': { resolved: 'git+ssh://git@github.com/a/b.git#1', integrity },
      'node_modules/weak': { resolved: 'https://registry.npmjs.org/weak.tgz', integrity: 'sha1-abc' },
      'node_modules/linked': { link: true },
    }
    expect(lockfileProblems({ lockfileVersion: 3, packages })).toEqual([
      'node_modules/foreign comes from https://elsewhere.example/a.tgz',
      'node_modules/git comes from git+ssh://git@github.com/a/b.git#1',
      'node_modules/weak has no sha512 integrity',
      'node_modules/linked is a link to a folder',
    ])
    expect(lockfileProblems({ lockfileVersion: 2 })).toEqual([
      'package-lock.json must have lockfileVersion 3',
    ])
  })

  test('rejects inexact versions', () => {
    expect(
      inexactVersions({ dependencies: { a: '^1.0.0', b: '1.0.0' }, devDependencies: { c: 'github:a/c' } }),
    ).toEqual([
      'a@^1.0.0 in dependencies is not an exact version',
      'c@github:a/c in devDependencies is not an exact version',
    ])
  })

  test('of the product has no problems', async () => {
    expect(await checkLockfile()).toEqual([])
  })
})

describe('secrets', () => {
  // Built here, so that no file contains a secret.
  test.each([
    ['a private key', ['-----BEGIN', 'PRIVATE KEY-----'].join(' ')],
    ['a Google API key', `AIza${'x'.repeat(35)}`],
    ['an AWS key', `AKIA${'A'.repeat(16)}`],
    ['a GitHub token', `ghp_${'a'.repeat(36)}`],
    ['an npm token', `npm_${'a'.repeat(36)}`],
    ['a Slack token', `xoxb-${'1'.repeat(12)}`],
    ['a signed token', [`eyJ${'a'.repeat(20)}`, `eyJ${'b'.repeat(20)}`, 'c'.repeat(40)].join('.')],
    ['a service account', `"private_key_id": "${'a'.repeat(40)}"`],
    ['a password in a database URL', ['postgres://app', 'hunter22@db1.internal/muster'].join(':')],
  ])('%s is found', (name, text) => {
    expect(secretsIn(`const a = '${text}'`)).toEqual([name])
  })

  test('of the demo may be in sources but not in the build', () => {
    expect(secretsIn('cleo.client@muster.test')).toEqual([])
    expect(secretsIn('cleo.client@muster.test Muster-Demo-2026!', true)).toEqual([
      'the demo password',
      'a demo account',
    ])
  })
})

describe('first load', () => {
  const chunk = (modules: string[], imports: string[] = [], isEntry = false) => ({
    modules,
    imports,
    isEntry,
    css: [],
    lengths: {},
  })
  const chunks = {
    'index.js': chunk(['src/main.tsx'], ['vendor.js'], true),
    'vendor.js': chunk(['node_modules/react/index.js']),
    'list.js': chunk(['src/views/employees/EmployeesView.tsx'], ['shared.js', 'index.js']),
    'shared.js': chunk(['src/views/ui/Table.tsx']),
    'form.js': chunk(['src/views/employees/EmployeeFormView.tsx'], ['shared.js', 'dialog.js']),
    'dialog.js': chunk(['node_modules/@radix-ui/react-dialog/dist/index.mjs']),
  }

  test('consists of the entry, the list and everything they import', () => {
    const { files, missing } = firstLoadFiles(chunks, [/EmployeesView\.tsx$/])
    expect(files).toEqual(['index.js', 'list.js', 'shared.js', 'vendor.js'])
    expect(missing).toEqual([])
    expect(firstLoadFiles(chunks, [/GoneView\.tsx$/]).missing).toHaveLength(1)
  })

  test('starts with a file without imports', () => {
    const early = (imports: string[]) => ({ ...chunks, 'early.js': chunk(['src/early.ts'], imports) })
    expect(earlyProblems(early([]))).toEqual([])
    expect(earlyProblems(early(['vendor.js']))).toEqual([
      'early.js must have no imports, but imports vendor.js',
    ])
    expect(earlyProblems(chunks)).toHaveLength(1)
    const size = { file: 'early.js', bytes: 9_000, gzip: 2_049, brotli: 2_000 }
    expect(earlyProblems(early([]), [size])).toEqual(['early.js is 2049 bytes gzip, over the budget of 2048'])
    expect(earlyProblems(early([]), [{ ...size, gzip: 2_048 }])).toEqual([])
  })

  test.each([
    'node_modules/@radix-ui/react-dialog/dist/index.mjs',
    'node_modules/downshift/dist/downshift.esm.mjs',
    'node_modules/cmdk/dist/index.mjs',
    'node_modules/valibot/dist/index.mjs',
    'node_modules/@firebase/auth/dist/index.js',
    'node_modules/firebase/app/dist/index.js',
    'src/views/employees/EmployeeFormView.tsx',
  ])('%s must load late', (module) => {
    expect(lateParts([module], '')).toHaveLength(1)
  })

  test.each(['/__/auth/handler', '"/v2/accounts/mfaEnrollment:start"', 'exchangeRecaptchaEnterpriseToken'])(
    'does not contain the part of Firebase with %s',
    (text) => expect(lateParts([], text)).toHaveLength(1),
  )

  test('makes no formatter of Intl, which delays the rows by 15 ms', () => {
    expect(lateParts([], 'var time=new Intl.DateTimeFormat(`en-US`)')).toEqual([
      'an Intl formatter must not be in the first load, but "new Intl." is',
    ])
  })
})

test('each file that runs before the rows begins with the hint that compiles it off the main thread', () => {
  const hint = '//# allFunctionsCalledOnLoad\n'
  const texts = {
    'assets/react-1a2b.js': `${hint}export{}`,
    'assets/first-3c4d.js': `${hint}export{}`,
    'assets/restoring-5e6f.js': 'export{}',
  }
  expect(compiledLate(texts)).toEqual([
    'the built file "restoring" doesn\'t begin with the hint to compile it as a whole',
  ])
  expect(compiledLate({})).toHaveLength(3)
})

test.each(['src/devtools/panel/FlowPanel.tsx', 'node_modules/@statelyai/inspect/dist/index.mjs'])(
  '%s must not be in a build',
  (module) => {
    const chunk = { imports: [], isEntry: false, css: [], modules: ['src/main.tsx', module], lengths: {} }
    expect(developmentParts({ 'assets/late.js': chunk })).toEqual([
      `dist/assets/late.js contains ${module}, which is for development only`,
    ])
  },
)

describe('page', () => {
  test.each([
    ['<script>start()</script>'],
    ['<script type="module">start()</script>'],
    ['<style>a{}</style>'],
    ['<body style="color:red">'],
    ['<body onload="start()">'],
    ['<link href="data:image/png;base64,AA">'],
  ])('%s is rejected', (page) => {
    expect(inlineParts(page)).toHaveLength(1)
  })

  test('can have scripts with a URL', () => {
    expect(inlineParts('<script type="module" crossorigin src="/assets/index.js"></script>')).toEqual([])
  })
})

describe('generated files', () => {
  const generator = {
    name: 'sample',
    generate: () =>
      new Map([
        ['a.txt', 'new'],
        ['b.txt', 'same'],
        ['c.txt', 'x'],
      ]),
  }

  test('are reported when outdated or missing', async () => {
    const present: Record<string, string> = { 'a.txt': 'old', 'b.txt': 'same' }
    expect(await findStaleFiles([generator], (file) => Promise.resolve(present[file]))).toEqual([
      'a.txt is out of date: run npm run generate (sample)',
      'c.txt is missing: run npm run generate (sample)',
    ])
  })
})

describe('Node version', () => {
  test.each(['20.20.2', '22.17.1', '18.0.0'])('%s is too old', (version) => {
    expect(nodeVersionProblem(version)).toContain(`needs Node 22.18 or newer, but this is Node ${version}`)
  })

  test.each(['22.18.0', '24.21.0', '25.0.0'])('%s is accepted', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined()
  })
})
