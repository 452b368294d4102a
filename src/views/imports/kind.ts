import type { ImportField } from '#domain/imports/fields.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'
import type { ImportFileActor } from '#machines/imports/importFile.machine.ts'
import type { RecordArea } from '#views/shell/area.ts'
import { countText } from '#views/ui/pagination/countText.ts'

/** The kind of record that a page imports. */
export interface Kind {
  readonly name: ImportKind
  /** The area that the records belong to. */
  readonly area: RecordArea
  readonly fields: readonly ImportField[]
}

/** The properties of every step on the page. */
export interface StepProps {
  readonly actor: ImportFileActor
  readonly kind: Kind
}

/** Returns a number of rows as text: `1 employee`, `1,200 employees`. For timesheets, each row is a time entry. */
export function recordsText(count: number, { name, area: { one, title } }: Kind): string {
  const [singular, plural] = name === 'timesheets' ? ['time entry', 'time entries'] : [one, title]
  return `${countText(count)} ${(count === 1 ? singular : plural).toLowerCase()}`
}
