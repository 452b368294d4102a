import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBackup, sha256Of, writeBackup } from '#scripts/lib/backup/backupFolder.ts'
import { StartError } from '#server/config.ts'

let parent: string
let folder: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'muster-backup-'))
  folder = path.join(parent, 'one')
  await writeBackup(folder, async (into) => {
    await writeFile(path.join(into, 'dump'), 'rows')
    const sha256 = await sha256Of(path.join(into, 'dump'))
    return { kind: 'embedded', migration: 7, rows: { users: 1 }, dump: { file: 'dump', sha256 } }
  })
})
afterEach(() => rm(parent, { recursive: true }))

const problem = () => readBackup(folder, 'embedded').catch((error: unknown) => error)

test('a complete backup is read', async () => {
  expect(await problem()).toMatchObject({ migration: 7, rows: { users: 1 } })
})

test.each([
  ['is cut off', (text: string) => text.slice(0, 20)],
  ['is empty', () => ''],
  ['is null', () => 'null'],
])('a backup whose description %s is named as no backup', async (_, change) => {
  await writeFile(path.join(folder, 'backup.json'), change(JSON.stringify({ format: 1, kind: 'embedded' })))
  expect(await problem()).toEqual(
    new StartError(`${folder} is not a backup: it has no readable backup.json.`),
  )
})

test('a backup without its dump says which file is missing', async () => {
  await rm(path.join(folder, 'dump'))
  expect(await problem()).toEqual(
    new StartError(`${path.join(folder, 'dump')} is missing. Use another backup.`),
  )
})

test('a changed dump is recognized', async () => {
  await writeFile(path.join(folder, 'dump'), 'Rows')
  expect(await problem()).toEqual(
    new StartError(`${path.join(folder, 'dump')} is damaged: its checksum differs. Use another backup.`),
  )
})
