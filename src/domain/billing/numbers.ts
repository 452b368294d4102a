/** When a number series restarts. */
export type SequenceReset = 'YEARLY' | 'NEVER'

/** Returns the number of an invoice or credit note from a format with the tokens {CLIENT}, {YYYY}, {MM} and {SEQ:n}. */
export function invoiceNumber(
  format: string,
  { client, date, sequence }: { client: string; date: string; sequence: number },
): string {
  return format
    .replaceAll('{CLIENT}', () => client)
    .replaceAll('{YYYY}', date.slice(0, 4))
    .replaceAll('{MM}', date.slice(5, 7))
    .replaceAll(/\{SEQ:(\d+)\}/g, (_, places: string) => String(sequence).padStart(Number(places), '0'))
}

/** Returns the name of the number series for invoices or credit notes. */
export const seriesOf = (type: 'INVOICE' | 'CREDIT_NOTE', reset: SequenceReset, date: string): string =>
  reset === 'YEARLY' ? `${type}-${date.slice(0, 4)}` : type
