/** The maximum number of contracts on one page of a preview, unless a single invoice has more. Keeps each call short, no matter how many contracts a client has. */
export const maxPreview = 200

/** The maximum number of contracts in the response to a preview request without a limit. Further requests return the remaining contracts. */
export const maxWholePreview = 2_000

/** The maximum number of contracts that can share an invoice. */
export const maxInvoiceContracts = 2_000

/** The maximum number of lines on an invoice. A PDF with this many short lines takes a few seconds. */
export const maxInvoiceLines = 5_000

/** The maximum total number of lines on invoices that are issued together. An invoice with more lines is issued alone. Creating PDFs with more lines at once would block the client's invoice numbers for too long. */
export const maxLinesTogether = 1_000
