import type { PrintableInvoice } from '#domain/invoices/printedInvoice.ts'
import { createThreads, FileNotMade, QueueFull, type FileRequester } from '#server/pdf/threads.ts'
import { unavailable } from '#server/pipeline/apiError.ts'

/** Makes PDFs in separate threads, so that other requests don't wait. */
export type PdfPrinter = {
  /**
   * Returns the PDF of an invoice or credit note. Throws 503 if it wasn't made (`FileNotMade`) or if too many of
   * the tenant's PDFs are waiting. The caller can try again.
   */
  print(invoice: PrintableInvoice, requester: FileRequester): Promise<Buffer>
  /** Stops accepting requests, waits for all accepted ones, then ends the threads. */
  close(): Promise<void>
}

/** The time limit for making a PDF. It is shorter than the time limit of a call, so that the caller gets a response. A typical PDF takes 6 ms, and starting a thread takes half a second. */
const PDF_TIME_LIMIT_MS = 10_000

/** Returns a printer with up to `threads` threads, plus a spare thread. Each thread starts when it is first needed. */
export function startPdfPrinter(threads: number): PdfPrinter {
  const threadPool = createThreads<PrintableInvoice>(
    new URL('./printWorker.ts', import.meta.url),
    threads,
    PDF_TIME_LIMIT_MS,
  )
  return {
    print: (invoice, requester) =>
      threadPool.run(invoice, requester).catch((error: unknown) => {
        throw error instanceof FileNotMade || error instanceof QueueFull ? unavailable(error) : error
      }),
    close: () => threadPool.close(),
  }
}
