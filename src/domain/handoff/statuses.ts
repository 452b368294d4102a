/** The statuses of a batch. A draft only shows what it would hand off. From READY on, the files never change. */
export const batchStatuses = ['DRAFT', 'READY', 'ACCEPTED', 'CANCELLED'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** The kinds of transactions in a batch. A void or reversal is only handed off after the transaction that it cancels. */
export const transactionKinds = ['INVOICE', 'CREDIT_NOTE', 'VOID', 'PAYMENT', 'REVERSAL'] as const
export type TransactionKind = (typeof transactionKinds)[number]
