import path from 'node:path'
import { restoreEmbedded } from '#scripts/lib/backup/embedded.ts'
import { restorePostgres } from '#scripts/lib/backup/postgres.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { readConfig, StartError } from '#server/config.ts'

try {
  const [name] = process.argv.slice(2)
  if (name === undefined)
    throw new StartError('Enter the folder of the backup: npm run restore -- backups/2026-11-22')
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(process.env)
  const folder = path.resolve(name)
  const url = databaseOwnerUrl ?? databaseUrl
  const { rows, createdAt } = await (url === null
    ? restoreEmbedded(folder, dataDir)
    : restorePostgres(folder, url))
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  console.log(`Restored ${sum} rows in ${Object.keys(rows).length} tables, as of ${createdAt}.`)
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
