import type { LineKind } from '#domain/invoices/statuses.ts'

/** Returns whether a line is a percentage of the other lines. It is computed from them, so it can't be entered or credited. */
export const isPercentage = ({ kind }: { readonly kind: LineKind }): boolean =>
  kind === 'DISCOUNT' || kind === 'VMS_FEE'
