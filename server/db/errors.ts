import { DatabaseUnavailable } from '#server/db/database.ts'

/** Returns the SQLSTATE of a failed statement, or null. Drizzle's error has the driver's error as its cause. */
export function sqlState(error: unknown): string | null {
  return readText(driverError(error), 'code')
}

/** Returns the name of the violated constraint or unique index, or null. */
export function violatedConstraint(error: unknown): string | null {
  return readText(driverError(error), 'constraint')
}

/** Returns true for a unique violation. */
export const isDuplicate = (error: unknown) => sqlState(error) === '23505'
/** Returns true for a statement that the database stopped, usually because it took too long. */
export const isStopped = (error: unknown): error is Error => sqlState(error) === '57014'
/** Returns true for a lock timeout. */
export const isLockTimeout = (error: unknown) => sqlState(error) === '55P03'

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
])
const BUSY_CODES = new Set(['57014', '55P03', '40001', '40P01'])

/** Returns true if retrying may help: the database is unreachable, restarting or too busy. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const code = sqlState(error) ?? readText(error, 'code')
  if (code !== null) return UNAVAILABLE_CODES.has(code) || BUSY_CODES.has(code) || code.startsWith('08')
  const cause = driverError(error)
  return cause instanceof Error && /connection terminated|connection ended|not queryable/i.test(cause.message)
}

function driverError(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

function readText(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const text = (value as Record<string, unknown>)[key]
  return typeof text === 'string' ? text : null
}
