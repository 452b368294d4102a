import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNode } from '#scripts/lib/process/child.ts'
import { emulatorOffsets } from '#scripts/lib/process/emulator.ts'
import { findFreePort } from '#scripts/lib/process/ports.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { startProduct } from '#scripts/lib/process/runningProduct.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'
import { testCipher } from '#test/support/server/server.ts'
import { describeSchema, openOwnDatabase } from '#test/support/server/clusterDatabases.ts'
import { signInToDemo } from '#test/support/server/demoApi.ts'
import { requirePostgres, startCluster } from '#test/support/server/postgresCluster.ts'
import { employeeBody } from '#test/support/records.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-backup-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const inFolder = (name: string) => path.join(folder, name)

/** Runs `npm run backup` or `npm run restore`. Returns the exit code and the output. */
async function run(script: 'backup' | 'restore', args: readonly string[], settings: NodeJS.ProcessEnv) {
  const { DATABASE_URL: _own, ...inherited } = process.env
  const child = startNode({
    args: [inRoot('scripts', 'run.mjs'), script, ...args],
    env: { ...inherited, ...settings },
  })
  return { code: await child.exited, output: child.tail() }
}

/** Removes parentheses and the owner's rights, which differ after a restore. */
const sameText = (lines: readonly string[]) =>
  lines.map((line) => line.replaceAll(/[()]/g, '').replace(/\{(\w+)=\w+\/\1\}/, ''))

test('the embedded database is backed up, wiped, restored and used again (R19)', async () => {
  const settings = {
    PORT: String(await findFreePort()),
    MUSTER_EMULATOR_PORT: String(await findFreePort(emulatorOffsets)),
    MUSTER_DATA: inFolder('data'),
  }
  await rename(await newDataFolder('muster-new-'), settings.MUSTER_DATA)
  const signIn = (url: string) =>
    signInToDemo(url, `http://127.0.0.1:${settings.MUSTER_EMULATOR_PORT}`, 'cleo.client@muster.test')
  const before = await startProduct(settings)
  const cleo = await signIn(before.url)
  const person = employeeBody({ lastName: 'Backedup', ssn: '123456789' })
  expect(await cleo.create('/employee/create', person)).toBe(201)
  const employees = await cleo.get('/employees?search=backedup')
  expect(await run('backup', [inFolder('running')], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by'),
  })
  await before.stop()

  const made = await run('backup', [inFolder('one')], settings)
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Backed up \d{3,} rows of \d+ tables/),
  })
  const again = await run('backup', [inFolder('one')], settings)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already exists') })
  const occupied = await run('restore', [inFolder('one')], settings)
  expect(occupied).toMatchObject({ code: 1, output: expect.stringContaining('already has data') })
  await rm(settings.MUSTER_DATA, { recursive: true })
  expect(await run('restore', [inFolder('one')], settings)).toMatchObject({ code: 0 })

  const after = await startProduct(settings)
  try {
    expect(await (await signIn(after.url)).get('/employees?search=backedup')).toEqual(employees)
  } finally {
    await after.stop()
  }
  const dump = path.join(inFolder('one'), 'database.tar.gz')
  const bytes = await readFile(dump)
  bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000)
  await writeFile(dump, bytes)
  const damaged = await run('restore', [inFolder('one')], { ...settings, MUSTER_DATA: inFolder('other') })
  expect(damaged).toMatchObject({ code: 1, output: expect.stringContaining('its checksum differs') })
})

test('a PostgreSQL database is backed up while it is written to, and restored into an empty one (R19)', async () => {
  const bin = requirePostgres()
  const cluster = await startCluster(bin)
  const source = await openOwnDatabase(cluster.url, 'source')
  const copy = await openOwnDatabase(cluster.url, 'copy')
  const tools = { PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`, MUSTER_FIELD_KEY: undefined }
  const at = (name: string) => ({ ...tools, DATABASE_URL: new URL(`/${name}`, cluster.url).href })
  const writer = await source.leaseOwner()
  try {
    await migrate(source)
    await loadDemoData(source, { today: '2026-02-02', cipher: testCipher })
    const backedUp = new AbortController()
    const writes = (async () => {
      for (let count = 0; !backedUp.signal.aborted; count += 1)
        await writer.query('INSERT INTO installation (name, value) VALUES ($1, $1)', [`write ${count}`])
    })()
    const made = await run('backup', [inFolder('postgres')], at('source'))
    backedUp.abort()
    await writes
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining('does not include MUSTER_FIELD_KEY'),
    })
    const wrongKind = await run('restore', [inFolder('postgres')], { MUSTER_DATA: inFolder('third') })
    expect(wrongKind).toMatchObject({ code: 1, output: expect.stringContaining('Set DATABASE_URL') })
    const occupied = await run('restore', [inFolder('postgres')], at('source'))
    expect(occupied).toMatchObject({ code: 1, output: expect.stringContaining('already has tables') })
    expect(await run('restore', [inFolder('postgres')], at('copy'))).toMatchObject({ code: 0 })
    expect(sameText(await describeSchema(copy))).toEqual(sameText(await describeSchema(source)))
    expect(await migrate(copy)).toBe(0)
  } finally {
    writer.release()
    await source.close()
    await copy.close()
    await cluster.dispose()
  }
})
