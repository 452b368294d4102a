import type * as z from 'zod/mini'
import type { Answer, OpenAnswer } from '#domain/kernel/answer.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import { maxPreview } from '#domain/invoices/runLimits.ts'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import {
  sortRunRows,
  overridePath,
  parseRunId,
  type Run,
  type RunRow,
  type runPreview,
  type runResult,
} from '#domain/invoices/run.ts'
import { rowsOf } from '#services/http/rows.ts'
import type { BulkResult } from '#domain/kernel/bulk.ts'
import type { Http } from '#services/http/http.ts'
import { sendBulkCall, type BulkInput } from '#services/records/bulk.ts'
import { loadRows } from '#services/records/pages.ts'
import { createList, type Records } from '#services/records/records.ts'

type Options = { readonly clientId: string; readonly signal: AbortSignal }

type Preview = z.output<typeof runPreview>
type Report = (progress: { readonly done: number; readonly total: number }) => void

/** The maximum number of invoices on a run's page. */
const maxInvoices = 1000

/** Creates the services for billing runs. A run is read as one record: its invoices and what is left to bill in its period. */
export function createRuns(http: Http): Records {
  const loadInvoices = (query: { frequency: string; periodStart: string }, options: Options) =>
    loadRows(maxInvoices, 0, async (paging) => {
      const answer = await http(invoiceCalls.listInvoices, {
        query: { ...query, ...paging, type: 'INVOICE', sort: 'billToName' },
        ...options,
      })
      return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
    })

  /** Reads the preview page by page, so that no call takes long. Reports how many contracts it has read. */
  async function loadPreview(
    period: { frequency: string; periodStart: string },
    options: Options,
    report: Report,
  ) {
    const rows: RunRow[] = []
    for (let after: string | null = null; ;) {
      const body = { ...period, limit: maxPreview, ...(after !== null && { after }) }
      const answer = await http(invoiceCalls.previewInvoices, { body, ...options })
      if (answer.kind !== 'ok') return answer
      const page = answer.data as Preview
      rows.push(...page.rows)
      report({ done: page.read, total: page.contracts })
      after = page.next ?? null
      if (after === null) return { ...answer, data: { ...page, rows: sortRunRows(rows) } }
    }
  }

  async function read(id: string, options: Options, report: Report): Promise<Answer<Run>> {
    const period = parseRunId(id)
    if (period === null) return { kind: 'refused', status: 404, errors: [] }
    const [preview, invoices] = await Promise.all([
      loadPreview(period, options, report),
      loadInvoices(period, options),
    ])
    if (preview.kind !== 'ok') return preview
    if (invoices.kind !== 'ok') return invoices
    const { periodEnd, rows } = preview.data
    const runInvoices = invoices.data as unknown as InvoiceRow[]
    const data: Run = {
      ...period,
      id,
      periodEnd,
      version: runInvoices.reduce((sum, { version }) => sum + version, 1),
      rows: rows.map(({ lines: _lines, ...row }) => row),
      invoices: runInvoices,
    }
    return { kind: 'ok', data, total: null }
  }

  return {
    ...createList(http, invoiceCalls.listRuns),
    openRecord: async ({ clientId, id }, signal, report = () => undefined): Promise<OpenAnswer> => {
      const answer = await read(id ?? '', { clientId, signal }, report)
      return answer.kind === 'ok'
        ? { kind: 'opened', record: answer.data, draft: {} }
        : withoutCurrent(answer)
    },
    // In a run, creating or issuing drafts works like an event for selected records.
    sendBulk: (input, signal) =>
      input.event === 'generate'
        ? generateDrafts(http, input, signal)
        : sendBulkCall(http, invoiceCalls.bulkInvoices, input, signal),
  }
}

/** Creates the draft invoices of the selected rows. Returns a result for each row. */
async function generateDrafts(
  http: Http,
  { clientId, values, items, key }: BulkInput,
  signal: AbortSignal,
): Promise<Answer<readonly BulkResult[]>> {
  const period = parseRunId(values['run'] ?? '')
  if (period === null) return { kind: 'refused', status: 404, errors: [] }
  const keys = items.map(({ id }) => id)
  const overrides = keys.flatMap((rowKey) => {
    const reason = values[overridePath(rowKey)]?.trim() ?? ''
    return reason === '' ? [] : [{ key: rowKey, reason }]
  })
  const answer = await http(invoiceCalls.generateInvoices, {
    body: { ...period, keys, ...(overrides.length > 0 && { overrides }) },
    clientId,
    idempotencyKey: key,
    signal,
  })
  if (answer.kind !== 'ok') return answer
  const { skipped } = answer.data as z.output<typeof runResult>
  const skippedByKey = new Map(skipped.map((row) => [row.key, row]))
  const data = keys.map((id) => {
    const row = skippedByKey.get(id)
    return row === undefined
      ? { id, label: null, ok: true, version: 1, errors: [] }
      : { id, label: row.billToName, ok: false, version: null, errors: row.blockers }
  })
  return { ...answer, data }
}

type FailedAnswer = Extract<Answer<unknown>, { kind: 'refused' | 'skipped' }>

const withoutCurrent = (answer: FailedAnswer): FailedAnswer =>
  answer.kind === 'refused' ? { kind: 'refused', status: answer.status, errors: answer.errors } : answer
