import { parentPort } from 'node:worker_threads'
import type { PrintableInvoice } from '#domain/invoices/printedInvoice.ts'
import type { ThreadAnswer } from '#server/pdf/threads.ts'
import { pdfOf } from '#server/records/invoices/invoicePdf.ts'

/** Runs in a thread that makes PDFs. Receives invoices and credit notes, and responds to each with its PDF. */
const port = parentPort
if (port === null) throw new Error('printWorker.ts runs as a worker thread')

async function answerTo(invoice: PrintableInvoice): Promise<ThreadAnswer> {
  try {
    // A copy, because a buffer that shares its memory with other buffers can't be transferred.
    return { bytes: Uint8Array.from(await pdfOf(invoice)) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function print(invoice: PrintableInvoice): Promise<void> {
  const answer = await answerTo(invoice)
  port?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : [])
}

port.on('message', (invoice: PrintableInvoice) => void print(invoice))
