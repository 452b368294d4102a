import { agingDueDates } from '#domain/billing/due.ts'

interface Aging {
  readonly asOf: string
  readonly bounds: readonly number[]
}

/** Returns the URL of the list with exactly the invoices in an aging bucket. */
export function bucketHref(
  listPath: string,
  { asOf, bounds }: Aging,
  { billToName, currency }: { readonly billToName?: string; readonly currency: string },
  bucket: number,
): string {
  const filters = new URLSearchParams({
    ...(billToName !== undefined && { billTo: billToName }),
    currency,
    owed: 'true',
    ...agingDueDates(bucket, asOf, bounds),
  })
  return `${listPath}?${filters}`
}
