/** The most contracts of one page of a preview, so that each call is short however many contracts a client has. */
export const previewMost = 200
