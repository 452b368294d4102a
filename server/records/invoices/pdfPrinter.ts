import type { PrintableInvoice } from '#domain/invoices/printedInvoice.ts'
import { createThreads, QueueFull, ThreadLost, type FileRequester } from '#server/pdf/threads.ts'
import { unavailable } from '#server/pipeline/apiError.ts'

/** Makes PDFs in separate threads, so that other requests don't wait. */
export type PdfPrinter = {
  /**
   * Returns the PDF of a document. Throws 503 if its thread ended or took too long, or if too many PDFs of
   * the tenant are waiting, so that the call is retried.
   */
  print(invoice: PrintableInvoice, wait: FileRequester): Promise<Buffer>
  /** Waits for the PDFs that are being made, then ends the threads. */
  close(): Promise<void>
}

/** The time limit of a PDF. It is less than the time limit of a call, so that the caller gets a response. A PDF takes 6 ms, and starting a thread takes half a second. */
const PDF_TIME_LIMIT_MS = 10_000

/** Makes PDFs in up to `threads` threads, which start with the first PDF. */
export function startPdfPrinter(threads: number): PdfPrinter {
  const threadPool = createThreads<PrintableInvoice>(
    new URL('./printWorker.ts', import.meta.url),
    threads,
    PDF_TIME_LIMIT_MS,
  )
  return {
    print: (invoice, wait) =>
      threadPool.run(invoice, wait).catch((error: unknown) => {
        throw error instanceof ThreadLost || error instanceof QueueFull ? unavailable(error) : error
      }),
    close: () => threadPool.close(),
  }
}
