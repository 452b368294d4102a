import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importViolations } from '#scripts/checks/importRules.ts'
import { inRoot } from '#scripts/lib/root.ts'

/** Files, each under the one rule that it breaks. */
const files: Record<string, string> = {
  'src/main.tsx': "import '#views/good/GoodView.tsx'\nimport '#machines/good.machine.ts'\n",
  'src/lookups/states.ts': 'export const states = 1\n',
  'src/lookups/climbs.ts': "import { zip } from '#domain/zip.ts'\nexport const climbs = zip\n",
  'src/domain/zip.ts': "import { states } from '#lookups/states.ts'\nexport const zip = states\n",
  'src/domain/impure.ts': "import ky from 'ky'\nexport const impure = ky\n",
  'src/services/people.ts': 'export type People = string\nexport const loadPeople = () => 1\n',
  'src/machines/good.machine.ts':
    "import type { People } from '#services/people.ts'\nimport '#lookups/climbs.ts'\nexport type Good = People\n",
  'src/machines/calls.machine.ts':
    "import { loadPeople } from '#services/people.ts'\nexport const calls = loadPeople\n",
  'src/machines/reacts.machine.ts': "import { useState } from 'react'\nexport const reacts = useState\n",
  'src/domain/invoices/lifecycle.machine.ts':
    "import { calls } from '#machines/calls.machine.ts'\nexport const invoice = calls\n",
  'src/views/good/GoodView.tsx':
    "import type { Good } from '#machines/good.machine.ts'\nimport '#domain/impure.ts'\nexport type View = Good\n",
  'src/views/bad/RunsView.tsx':
    "import { reacts } from '#machines/reacts.machine.ts'\nexport const runs = reacts\n",
  'src/views/bad/LoadsView.tsx':
    "import { loadPeople } from '#services/people.ts'\nexport const loads = loadPeople\n",
  'src/views/ui/Knows.tsx': "import { zip } from '#domain/zip.ts'\nexport const knows = zip\n",
  'src/views/ui/index.ts': 'export const barrel = 1\n',
  'src/views/bad/BarrelView.tsx':
    "import { barrel } from '#views/ui/index.ts'\nexport const barrelView = barrel\n",
  'src/views/bad/alone.ts': 'export const alone = 1\n',
  'src/domain/names.ts':
    "import { nameOf } from '#domain/greets.ts'\nexport type Name = string\nexport const own = nameOf('me')\n",
  'src/domain/greets.ts':
    "import type { Name } from '#domain/names.ts'\nexport const nameOf = (name: Name) => name\n",
  'src/domain/one.ts': "import { two } from '#domain/two.ts'\nexport const one = (): number => two()\n",
  'src/domain/two.ts': "import { one } from '#domain/one.ts'\nexport const two = (): number => one()\n",
  'src/domain/lost.ts': "import { gone } from '#domain/gone.ts'\nexport const lost = gone\n",
  'server/main.ts': "import '#server/app.ts'\n",
  'server/serve.ts': "import '#server/app.ts'\n",
  'server/app.ts':
    "import '#server/demo/seed.ts'\nimport '#server/embedded/open.ts'\nimport '#server/routes/people.ts'\nimport '#server/wide.ts'\n",
  'server/demo/seed.ts': 'export const seed = 1\n',
  'server/embedded/open.ts': 'export const open = 1\n',
  'server/routes/people.ts': "import pg from 'pg'\nexport const people = pg\n",
  'server/wide.ts':
    "import '#views/ui/Knows.tsx'\nimport { expect } from 'vitest'\nexport const wide = expect\n",
}

let folder = ''
let found: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-imports-'))
  for (const name of ['package.json', 'tsconfig.json']) {
    await writeFile(path.join(folder, name), await readFile(inRoot(name)))
  }
  await symlink(inRoot('node_modules'), path.join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  const { violations, cruised } = await importViolations(folder)
  expect(cruised.toSorted()).toEqual(expect.arrayContaining(Object.keys(files)))
  found = violations
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  'layer-lookups: src/lookups/climbs.ts → src/domain/zip.ts',
  'layer-views: src/views/bad/LoadsView.tsx → src/services/people.ts',
  'layer-ui: src/views/ui/Knows.tsx → src/domain/zip.ts',
  'layer-domain: src/domain/invoices/lifecycle.machine.ts → src/machines/calls.machine.ts',
  'layer-server: server/wide.ts → src/views/ui/Knows.tsx',
  'machines-know-services-by-type: src/machines/calls.machine.ts → src/services/people.ts',
  'views-know-machines-by-type: src/views/bad/RunsView.tsx → src/machines/reacts.machine.ts',
  'no-barrels: src/views/bad/BarrelView.tsx → src/views/ui/index.ts',
  'no-orphans: src/views/bad/alone.ts → src/views/bad/alone.ts',
  'no-circular: src/domain/one.ts → src/domain/two.ts',
  'no-circular: src/domain/greets.ts → src/domain/names.ts',
  'no-unresolved: src/domain/lost.ts → #domain/gone.ts',
  'production-reaches-no-demo: server/main.ts → server/demo/seed.ts',
  'production-reaches-no-demo: server/serve.ts → server/demo/seed.ts',
  'production-reaches-no-demo: server/main.ts → server/embedded/open.ts',
  'production-reaches-no-demo: server/serve.ts → server/embedded/open.ts',
])('%s', (violation) => {
  expect(found).toContain(violation)
})

test.each([
  ['package-react', 'src/machines/reacts.machine.ts'],
  ['package-http', 'src/domain/impure.ts'],
  ['lookups-and-domain-are-pure', 'src/domain/impure.ts'],
  ['package-database', 'server/routes/people.ts'],
  ['server-needs-runtime-packages', 'server/wide.ts'],
])('%s is broken by %s', (rule, file) => {
  expect(found.filter((violation) => violation.startsWith(`${rule}: ${file} → `))).toHaveLength(1)
})

test('allowed imports are not reported', () => {
  expect(
    found.filter((violation) => /: src\/(?:main|views\/good|machines\/good|services)/.test(violation)),
  ).toEqual([])
})
