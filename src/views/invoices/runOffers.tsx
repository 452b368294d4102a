import { isIssuable, isReady, type Run } from '#domain/invoices/run.ts'
import { RunRowsField } from '#views/invoices/RunRowsField.tsx'
import type { Offer } from '#views/records/offer.ts'

const nothing = { details: [], undoable: false, summary: '', place: 'header', check: () => [] } as const

/** Returns what can be done with a billing period now: create drafts, then issue them. */
export function runOffers({ rows, invoices }: Run): readonly Offer[] {
  const ready = rows.filter(isReady)
  const issuable = invoices.filter(isIssuable)
  return [
    ...(ready.length === 0
      ? []
      : [
          {
            ...nothing,
            event: 'generate',
            text: 'Create drafts',
            done: 'Drafts created',
            tone: issuable.length === 0 ? ('primary' as const) : ('neutral' as const),
            reasons: [],
            question: {
              description: 'Creates a draft invoice for each selected row. Nothing is issued yet.',
            },
            check: (values: Readonly<Record<string, string>>) =>
              ready.some(({ key }) => values[key] !== 'NO')
                ? []
                : [{ code: 'required', message: 'Select at least one row.' }],
            form: {
              values: Object.fromEntries(ready.map(({ key }) => [key, 'YES'])),
              paths: ready.map(({ key }) => key),
              fields: (fields) => <RunRowsField rows={ready} fields={fields} />,
            },
          } satisfies Offer,
        ]),
    ...(issuable.length === 0
      ? []
      : [
          {
            ...nothing,
            event: 'issue',
            text: 'Issue all',
            done: 'Invoices issued',
            tone: 'primary',
            reasons: [],
            question: {
              description: `Issues ${issuable.length} ${issuable.length === 1 ? 'invoice' : 'invoices'} with today's date. They can't be changed afterwards.`,
            },
          } satisfies Offer,
        ]),
  ]
}
