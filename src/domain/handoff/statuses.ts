/** The statuses of a batch. A draft only shows what it would hand off. From READY on, its files never change. */
export const batchStatuses = ['DRAFT', 'READY', 'ACCEPTED', 'CANCELLED'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** The kinds of documents in a batch. A void or reversal comes after the document it cancels. */
export const documentKinds = ['INVOICE', 'CREDIT_NOTE', 'VOID', 'PAYMENT', 'REVERSAL'] as const
export type DocumentKind = (typeof documentKinds)[number]
