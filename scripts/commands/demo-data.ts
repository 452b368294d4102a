import { parseArgs } from 'node:util'
import { todayUtc } from '#domain/kernel/dates.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { StartError } from '#server/config.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { migrate } from '#server/db/migrate.ts'
import { growEmployees } from '#server/demo/data/grow.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { clients } from '#server/demo/data/organizations.ts'
import { openDemoCipher } from '#server/demo/demoCipher.ts'

const usage = 'Usage: npm run demo:data -- --employees 100000'
const maxEmployees = 1_000_000

try {
  const target = readEmployees(process.argv.slice(2))
  const config = readDemoConfig()
  const db = await openDatabaseOrEmbedded(config)
  try {
    await migrate(db)
    await fill(db, config, target)
  } finally {
    await db.close()
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}

function readEmployees(args: readonly string[]): number | null {
  const { employees } = parseArguments(args)
  if (employees === undefined) return null
  const count = /^\d{1,7}$/.test(employees) ? Number(employees) : 0
  if (count < 1 || count > maxEmployees) {
    throw new StartError(
      `--employees must be a whole number from 1 to ${maxEmployees}, not "${employees}".\n${usage}`,
    )
  }
  return count
}

function parseArguments(args: readonly string[]): { employees?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { employees: { type: 'string' } } }).values
  } catch {
    throw new StartError(`Unknown arguments: ${args.join(' ')}\n${usage}`)
  }
}

function readDemoConfig(): Config {
  if (process.env['NODE_ENV'] === 'production') {
    throw new StartError('Demo data is not allowed with NODE_ENV=production.')
  }
  const config = readConfig(process.env)
  if (config.identity.kind === 'firebase') {
    throw new StartError('Demo data is not allowed with a Firebase project. Unset the FIREBASE_ variables.')
  }
  return config
}

async function fill(db: Database, config: Config, target: number | null): Promise<void> {
  const options = { today: todayUtc(), cipher: await openDemoCipher(db, config) }
  const loaded = await loadDemoData(db, options)
  console.log(loaded ? 'The demo data is loaded.' : 'The database already has data, so nothing was loaded.')
  const [client] = clients
  if (target === null || client === undefined) return
  const startedAt = performance.now()
  const added = await growEmployees(db, client, target, options, (count) => report(count, target))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    added === 0
      ? `${client.name} already has ${target} employees or more.`
      : `Added ${added} employees to ${client.name} in ${seconds} s. It now has ${target}.`,
  )
}

/** On a terminal, updates a single line. Elsewhere, prints a line about every 10,000 employees. */
function report(count: number, target: number): void {
  const line = `${count} of ${target} employees (${Math.floor((count / target) * 100)}%)`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${count === target ? '\n' : ''}`)
  else if (count === target || count % 10_000 < 2000) console.log(line)
}
