import { printFailure } from '#scripts/lib/process/startError.ts'
import { readConfig } from '#server/config.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { anchorOf, checkTrails, sealTrails, trailText } from '#server/jobs/sealAudit.ts'

try {
  const config = readConfig(process.env)
  const database = await openDatabaseOrEmbedded(config)
  try {
    const anchor = await anchorOf(database, config.auditAnchor)
    let isIntact = true
    for await (const { intact } of checkTrails(database, anchor)) isIntact &&= intact
    // Sealing a trail that was changed outside Muster would hide the change.
    if (isIntact) await sealTrails(database, anchor)
    else process.exitCode = 1
    for await (const check of checkTrails(database, anchor)) console.log(trailText(check))
  } finally {
    await database.close()
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
