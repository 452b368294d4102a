import * as z from 'zod/mini'
import { auditEvent } from '#domain/audit/record.ts'
import { ownRecord } from '#domain/employees/ownForm.ts'
import type { Schemas } from '#domain/kernel/declaration.ts'
import { listTotal } from '#domain/kernel/lists/listTotal.ts'
import { tabCount } from '#domain/kernel/lists/tabCount.ts'
import { savedViewRow } from '#domain/savedViews/record.ts'
import { schemas } from '#domain/schemas.ts'
import { settingsRecord } from '#domain/settings/input.ts'
import { settingsPages } from '#domain/settings/sections.ts'

/** The schema of the profile and of the preferences, which have only plain values. */
const plainRecord = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))

/** The schemas of the API's responses, by area. Also includes what is shown with lists and records, such as counts and histories. */
const schemasByArea: Readonly<Record<string, Schemas>> = {
  ...schemas,
  ...Object.fromEntries(settingsPages.map(({ name }) => [name, { record: settingsRecord }])),
  counts: { row: tabCount },
  totals: { row: listTotal },
  views: { row: savedViewRow },
  history: { row: auditEvent },
  profile: { record: plainRecord },
  settings: { record: plainRecord },
  ownEmployee: { record: ownRecord },
}

const schemasOf = (area: string): Schemas =>
  Object.hasOwn(schemasByArea, area) ? (schemasByArea[area] ?? {}) : {}

/** Returns true if a stored copy of a record matches the API's schema. */
export const isValidRecord = (area: string, record: unknown): boolean =>
  schemasOf(area).record?.safeParse(record).success ?? false

/** Returns true if a stored copy of a row matches the API's schema. */
export const isValidRow = (area: string, row: unknown): boolean =>
  schemasOf(area).row?.safeParse(row).success ?? false
