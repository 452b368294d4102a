import type { Answer, OpenAnswer, SaveAnswer } from '#domain/kernel/answer.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import type { Invoice, InvoiceRow } from '#domain/invoices/record.ts'
import { isReady, runOfId, type Run, type RunListRow, type RunRow } from '#domain/invoices/run.ts'
import { rowsOf } from '#services/http/rows.ts'
import type { Http } from '#services/http/http.ts'
import { sendBulkCall } from '#services/records/bulk.ts'
import { loadRows } from '#services/records/pages.ts'
import { createList, knowsNoEvents, type Records } from '#services/records/records.ts'

type Options = { readonly clientId: string; readonly signal: AbortSignal }
type Outcomes = Run['outcomes']

/** The most invoices that a run's page shows. */
const most = 1000

/** Billing periods. What is left to bill and the invoices of a run are read together, as one record. */
export function createRuns(http: Http): Records {
  const loadInvoices = (query: { frequency: string; periodStart: string }, options: Options) =>
    loadRows(most, 0, async (paging) => {
      const answer = await http(invoiceCalls.listInvoices, {
        query: { ...query, ...paging, type: 'INVOICE', sort: 'billToName' },
        ...options,
      })
      return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
    })

  async function read(id: string, options: Options, outcomes: Outcomes): Promise<Answer<Run>> {
    const found = runOfId(id)
    if (found === null) return { kind: 'refused', status: 404, errors: [] }
    const [preview, invoices] = await Promise.all([
      http(invoiceCalls.previewInvoices, { body: found, ...options }),
      loadInvoices(found, options),
    ])
    if (preview.kind !== 'ok') return preview
    if (invoices.kind !== 'ok') return invoices
    const { periodEnd, rows } = preview.data as { periodEnd: string; rows: readonly RunRow[] }
    const made = invoices.data as unknown as InvoiceRow[]
    const data: Run = {
      ...found,
      id,
      periodEnd,
      version: made.reduce((sum, { version }) => sum + version, 1),
      rows: rows.map(({ lines: _lines, ...row }) => row),
      invoices: made,
      outcomes,
    }
    return { kind: 'ok', data, total: null }
  }

  async function saved(id: string, options: Options, outcomes: Outcomes): Promise<SaveAnswer> {
    const answer = await read(id, options, outcomes)
    return answer.kind === 'ok'
      ? { kind: 'saved', record: answer.data, draft: {}, row: rowOf(answer.data) }
      : withoutCurrent(answer)
  }

  return {
    ...createList(http, invoiceCalls.listRuns),
    openRecord: async ({ clientId, id }, signal): Promise<OpenAnswer> => {
      const answer = await read(id ?? '', { clientId, signal }, [])
      return answer.kind === 'ok'
        ? { kind: 'opened', record: answer.data, draft: {} }
        : withoutCurrent(answer)
    },
    sendEvent: async ({ clientId, draft, record, key }, signal) => {
      const run = record as unknown as Run
      const options = { clientId, signal }
      const { frequency, periodStart } = run
      if (draft['event'] === 'generate') {
        const keys = run.rows.filter((row) => isReady(row) && draft[row.key] !== 'NO').map((row) => row.key)
        const answer = await http(invoiceCalls.generateInvoices, {
          body: { frequency, periodStart, keys },
          idempotencyKey: key,
          ...options,
        })
        if (answer.kind !== 'ok') return withoutCurrent(answer)
        return saved(run.id, options, generated(run, answer.data))
      }
      return knowsNoEvents()
    },
    // The drafts of a run are issued like selected records of a list.
    sendBulk: (input, signal) => sendBulkCall(http, invoiceCalls.bulkInvoices, input, signal),
  }
}

const nameOf = ({ number, billTo }: Invoice) => `${number ?? 'Draft'}, ${billTo.companyName}`

/** Returns the result of each row that a run was asked for. */
function generated({ rows }: Run, data: unknown): Outcomes {
  const { invoices, skipped } = data as {
    invoices: readonly Invoice[]
    skipped: readonly { key: string; blockers: readonly { message: string }[] }[]
  }
  return [
    ...invoices.map((invoice) => ({ id: invoice.id, name: nameOf(invoice), error: null })),
    ...skipped.map(({ key, blockers }) => ({
      id: key,
      name: rows.find((row) => row.key === key)?.billToName ?? '',
      error: blockers.map(({ message }) => message).join(' '),
    })),
  ]
}

function rowOf({ id, frequency, periodStart, periodEnd, invoices }: Run): RunListRow {
  const issued = invoices.filter(({ number }) => number !== null).length
  return { id, frequency, periodStart, periodEnd, drafts: invoices.length - issued, issued }
}

type Refused = Extract<Answer<unknown>, { kind: 'refused' | 'skipped' }>

const withoutCurrent = (answer: Refused): Refused =>
  answer.kind === 'refused' ? { kind: 'refused', status: answer.status, errors: answer.errors } : answer
