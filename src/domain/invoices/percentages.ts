import type { LineKind } from '#domain/invoices/statuses.ts'

/** Returns whether a line is a percentage of the other lines. Such a line is computed, so it can't be entered or credited. */
export const isPercentage = ({ kind }: { readonly kind: LineKind }): boolean =>
  kind === 'DISCOUNT' || kind === 'VMS_FEE'
