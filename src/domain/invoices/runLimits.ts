/** The maximum number of contracts on one page of a preview. Keeps each call short, however many contracts a client has. */
export const maxPreview = 200

/** The maximum number of contracts in a preview that doesn't say how many it wants. The next ones are on its next page. */
export const maxWholePreview = 2_000

/** The maximum number of contracts that share an invoice. */
export const maxInvoiceContracts = 2_000

/** The maximum number of lines of an invoice. A PDF of so many short ones takes a few seconds. */
export const maxInvoiceLines = 5_000
