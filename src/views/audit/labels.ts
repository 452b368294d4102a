import { declarations } from '#domain/declarations.ts'
import type { Declaration } from '#domain/kernel/declaration.ts'
import type { Labels } from '#domain/kernel/labels.ts'
import { toWords } from '#lookups/options.ts'

/** The labels of the fields in the audit trail, by kind of record. Paths leave out positions in lists, so `workAuth.validTo` is the path for every authorization. */
const auditLabels: Readonly<Record<string, Labels>> = Object.assign(
  {},
  ...Object.values<Declaration>(declarations).map(({ trail }) => trail),
)

/** Returns the field labels of a kind of record. Empty for a kind without labels. */
export const labelsOf = (entityType: string): Labels => auditLabels[entityType] ?? {}

const kindTexts: Readonly<Record<string, string>> = {
  audit: 'Audit trail',
  batch: 'Hand-off batch',
  call: 'Denied call',
  setup: 'Hand-off names',
  view: 'Saved view',
}

/** Returns a kind of record in words. */
export const kindText = (entityType: string): string => kindTexts[entityType] ?? toWords(entityType)
