import { isIssuable, isReady, type Run } from '#domain/invoices/run.ts'
import { RunRowsField } from '#views/invoices/RunRowsField.tsx'
import type { Offer } from '#views/records/form/offer.ts'

const nothing = { details: [], undoable: false, summary: '', place: 'header', check: () => [] } as const

/** Returns what can be done with a billing period now. */
export function runOffers({ rows, invoices }: Run): readonly Offer[] {
  const ready = rows.filter(isReady)
  if (ready.length === 0) return []
  return [
    {
      ...nothing,
      event: 'generate',
      text: 'Create drafts',
      done: 'Drafts created',
      tone: invoices.some(isIssuable) ? 'neutral' : 'primary',
      reasons: [],
      question: { description: 'Creates a draft invoice for each selected row. Nothing is issued yet.' },
      check: (values) =>
        ready.some(({ key }) => values[key] !== 'NO')
          ? []
          : [{ code: 'required', message: 'Select at least one row.' }],
      form: {
        values: Object.fromEntries(ready.map(({ key }) => [key, 'YES'])),
        paths: ready.map(({ key }) => key),
        fields: (fields) => <RunRowsField rows={ready} fields={fields} />,
      },
    },
  ]
}
