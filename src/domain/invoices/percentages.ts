import type { LineKind } from '#domain/invoices/statuses.ts'

/** Returns whether a line is a percentage of the other lines. It follows from them, so nobody enters or credits it. */
export const isPercentage = ({ kind }: { readonly kind: LineKind }): boolean =>
  kind === 'DISCOUNT' || kind === 'VMS_FEE'
