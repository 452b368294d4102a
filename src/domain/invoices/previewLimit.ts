/** The maximum number of contracts on one page of a preview. Keeps each call short, however many contracts a client has. */
export const previewMost = 200
