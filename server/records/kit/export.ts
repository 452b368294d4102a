import * as z from 'zod/mini'
import { allCalls, type CallName } from '#domain/calls.ts'
import { guardFields, canSeeField } from '#domain/kernel/fieldGuards.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { badInput } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import type { Outcome } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { BYTE_ORDER_MARK, numberCell, toLines } from '#server/records/kit/csv.ts'
import { mapInSteps } from '#server/records/kit/mapInSteps.ts'

/** The number of rows that are read at once, in a short transaction of their own. */
const BATCH_ROWS = 1_000

/** A list to export. */
type ExportSource<Row extends z.ZodMiniType> = {
  readonly call: CallName
  /** The name for the file and the audit event. By default, it is derived from the call's path. */
  readonly name?: string
  /** The schema of a row. Fields that aren't in it are never sent. */
  readonly row: Row
  /** The keys of the columns to export. If missing, all columns except the version are exported. */
  readonly columns: readonly string[] | undefined
  /** The keys of columns with exact numbers. Unlike formulas, negative numbers in these columns aren't escaped. */
  readonly numbers?: readonly string[]
  /** The number of rows. */
  readonly count: number
  readonly read: (tx: Transaction, offset: number, limit: number) => Promise<readonly z.input<Row>[]>
}

/**
 * Returns a list as a CSV file. Its rows are read in parts while it is sent, so a slow download doesn't hold
 * a database connection. The export is in the audit trail before the first byte is sent.
 */
export async function exportRows<Row extends z.ZodMiniType>(
  {
    audit,
    caller,
    runLater,
  }: Pick<RequestContext, 'audit' | 'runLater'> & { caller: Pick<Caller, 'clientId' | 'permissions'> },
  { call, row, columns, numbers = [], count, read, ...rest }: ExportSource<Row>,
): Promise<Outcome> {
  const keys = columnsOf(row, columns).filter((key) => canSeeField(caller.permissions, key))
  const name = rest.name ?? allCalls[call].path.replaceAll(/\W+/g, '-').replace(/^-/, '')
  await audit({
    action: 'EXPORT',
    entityType: 'audit',
    entityId: caller.clientId ?? '',
    entityLabel: headerOf(name.replaceAll('-', ' ')),
    fields: keys,
    reason: count === 1 ? '1 row' : `${count} rows`,
  })
  const lineOf = (record: unknown) => {
    const shown = guardFields(z.parse(row, record) as Record<string, unknown>, caller.permissions)
    return toLines([
      keys.map((key) => {
        const text = textOf(shown[key])
        // A number can be missing, such as the margin of a month whose cost is unknown.
        return numbers.includes(key) && text !== '' ? numberCell(text) : text
      }),
    ])
  }
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toLines([keys.map(headerOf)])
    for (let offset = 0; offset < count; offset += BATCH_ROWS) {
      const batch = await runLater((tx) => read(tx, offset, BATCH_ROWS))
      yield (await mapInSteps(batch, lineOf)).join('')
    }
  }
  return { body: [], total: count, csv: { name: `${name}.csv`, text: lines() } }
}

/** Returns the given keys without duplicates. If none are given, returns all keys except the version. Throws 400 for a key that the rows don't have. */
export function columnsOf(row: z.ZodMiniType, columns: readonly string[] | undefined): readonly string[] {
  const allKeys = row instanceof z.ZodMiniObject ? Object.keys(row.shape) : []
  if (columns === undefined) return allKeys.filter((key) => key !== 'version')
  const unknownKey = columns.find((key) => !allKeys.includes(key))
  if (unknownKey !== undefined)
    throw badInput([{ code: 'invalid', message: `Unknown column: ${unknownKey}.`, field: 'columns' }])
  return [...new Set(columns)]
}

/** Parts of keys that headings spell differently. */
const SPELLINGS: Readonly<Record<string, string>> = {
  no: 'number',
  pct: '%',
  auth: 'authorization',
  id: 'ID',
  po: 'PO',
  uid: 'user ID',
}

/** Headings that differ from the keys, because the screen uses other words. */
const HEADINGS: Readonly<Record<string, string>> = {
  workUntil: 'Authorized until',
  benchSince: 'On the bench since',
}

/** Returns a key in words: `billRateUnit` becomes "Bill rate unit". */
function headerOf(key: string): string {
  const heading = HEADINGS[key]
  if (heading !== undefined) return heading
  const parts = key.replaceAll(/[A-Z]/g, ' $&').toLowerCase().split(' ')
  const text = parts.map((part) => SPELLINGS[part] ?? part).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('; ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
