import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from '#scripts/lib/root.ts'
import { openEmbedded } from '#server/embedded/embedded.ts'
import { lockFolder } from '#server/embedded/lock.ts'

/**
 * Returns a new data folder with an unused embedded database. It is a copy, because creating one takes four
 * seconds of CPU time. `test/scripts/product/start.test.ts` starts the product with an empty folder.
 */
export async function newDataFolder(prefix: string): Promise<string> {
  const data = await mkdtemp(path.join(tmpdir(), prefix))
  await cp(path.join(await original(), 'database'), path.join(data, 'database'), { recursive: true })
  return data
}

let made: Promise<string> | undefined

/**
 * Returns the folder that new data folders are copied from. Each version of the database engine has its own.
 * A process creates it only once, even if it needs several data folders at the same time.
 */
const original = (): Promise<string> => (made ??= makeOriginal())

async function makeOriginal(): Promise<string> {
  const description = await readFile(inRoot('node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const folder = inRoot('.cache', `new-database-${(JSON.parse(description) as { version: string }).version}`)
  const isThere = () =>
    readFile(path.join(folder, 'database', 'PG_VERSION')).then(
      () => true,
      () => false,
    )
  if (await isThere()) return folder
  // The folder is renamed once it is complete, so that an interrupted process or two processes at the same
  // time never leave an incomplete database.
  const draft = `${folder}.${process.pid}`
  const failed = (message: string) => {
    throw new Error(message)
  }
  const { close } = await openEmbedded(draft, lockFolder(draft), 1, failed)
  await close()
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  if (!(await isThere())) throw new Error(`${folder} has no database.`)
  return folder
}
