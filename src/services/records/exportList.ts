import type { Answer } from '#domain/kernel/answer.ts'
import { bulkCalls } from '#domain/bulkCalls.ts'
import { maxSelection } from '#domain/kernel/bulkLimits.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import type { Http } from '#services/http/http.ts'
import { createPages, listQuery } from '#services/records/pages.ts'
import { saveAs } from '#services/storage/saveAs.ts'

/** How long an export may take, in milliseconds. Long enough for 100,000 rows on a slow connection. */
const deadline = 300_000
const newlineByte = 10

interface ExportedList {
  readonly clientId: string
  /** The list's limit and offset are ignored. */
  readonly request: ListRequest
  readonly columns: readonly string[]
  /** The ids of the selected records, in order. If missing or null, all matches are exported. */
  readonly ids?: readonly string[] | null
  /** The ids of matches that are left out. If there are any, at most `maxSelection` others can be exported. */
  readonly except?: readonly string[]
}

/** Saves all matches of a query, or the selected records, as a CSV file on the device. Reports how many rows have arrived, and resolves to the total. */
export async function exportList(
  http: Http,
  call: Call,
  { clientId, request, columns, except = [], ...input }: ExportedList,
  signal: AbortSignal,
  report: (done: number) => void,
): Promise<Answer<number>> {
  const { limit: _limit, offset: _offset, ...filters } = listQuery(request)
  // The API can't leave records out. It exports all matches or a list of ids, so the ids are read first.
  const matches =
    except.length === 0
      ? undefined
      : await createPages(http, call)(
          { clientId, request: { ...request, limit: maxSelection + except.length, offset: 0 } },
          signal,
        )
  if (matches !== undefined && matches.kind !== 'ok') return matches
  const ids = matches?.data.map(({ id }) => id).filter((id) => !except.includes(id)) ?? input.ids ?? null
  const selectionCall = ids === null ? undefined : exportCallOf(call)
  const answer = await http(selectionCall ?? call, {
    ...(selectionCall === undefined
      ? { query: { ...filters, format: 'csv', columns } }
      : { body: { ids, columns } }),
    clientId,
    signal,
    deadline,
    read: (response) => readFile(response, report),
  })
  if (answer.kind !== 'ok') return answer
  const { file, rows } = answer.data as CsvFile
  saveAs(file, `${call.path.split('/')[1] ?? 'list'}-${todayUtc()}.csv`)
  return { ...answer, data: rows }
}

const exportCallOf = ({ path }: Call): Call | undefined =>
  Object.values<Call>(bulkCalls).find((each) => each.path === `${path}/export`)

interface CsvFile {
  readonly file: Blob
  readonly rows: number
}

/** Reads a file and reports how many rows have arrived. A line break inside a cell is counted as a row, so the final number comes from the response header. */
async function readFile(response: Response, report: (done: number) => void): Promise<CsvFile> {
  const total = Number(response.headers.get('x-total-count'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) break
    parts.push(part.value)
    for (const byte of part.value) if (byte === newlineByte) lines += 1
    report(Math.max(0, Math.min(total, lines - 1)))
  }
  return { file: new Blob(parts, { type: 'text/csv' }), rows: total }
}
