import { printFailure } from '#scripts/lib/process/startError.ts'
import { readConfig } from '#server/config.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { anchorOf, findBrokenTrails, sealTrails } from '#server/jobs/sealAudit.ts'

try {
  const config = readConfig(process.env)
  const database = await openDatabaseOrEmbedded(config)
  try {
    const anchor = await anchorOf(database, config.auditAnchor)
    const broken = await findBrokenTrails(database, anchor)
    for (const { clientId, brokenAt } of broken)
      console.log(`Client ${clientId === '' ? '(none)' : clientId}: changed at ${brokenAt} or later.`)
    if (broken.length === 0) {
      await sealTrails(database, anchor)
      console.log('Every sealed event is unchanged.')
    } else process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
