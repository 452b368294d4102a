import path from 'node:path'
import { backUpEmbedded } from '#scripts/lib/backup/embedded.ts'
import { backUpPostgres } from '#scripts/lib/backup/postgres.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { readConfig, StartError } from '#server/config.ts'

try {
  const [name] = process.argv.slice(2)
  if (name === undefined)
    throw new StartError('Name a folder for the backup: npm run backup -- backups/2026-11-22')
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(process.env)
  const folder = path.resolve(name)
  const url = databaseOwnerUrl ?? databaseUrl
  const { rows } = await (url === null ? backUpEmbedded(dataDir, folder) : backUpPostgres(url, folder))
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  console.log(`Backed up ${sum} rows of ${Object.keys(rows).length} tables to ${folder}.`)
  console.log(
    url === null
      ? 'It includes the encryption key, so store it as safely as the data.'
      : 'It does not include MUSTER_FIELD_KEY. Store that key elsewhere: without it, encrypted values are lost.',
  )
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
