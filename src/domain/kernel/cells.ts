import type { Row } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

/** An editable cell of a list: one field of one record, as the list shows it. */
export interface Cell {
  readonly id: string
  readonly version: number
  /** The path of the field in the record's form. */
  readonly field: string
  /** The name of the column. */
  readonly label: string
  /** The name of the record. */
  readonly name: string
  /** The stored value as text. */
  readonly base: string
}

/** A call that saves one field of a record. Repeating it with the same version changes nothing. */
export interface CellCall extends Pick<Cell, 'id' | 'version' | 'field'> {
  readonly clientId: string
  readonly text: string
  /** The area of the list. */
  readonly list: string
}

/** The result of a CellCall. `row` is the record as its list shows it, and `text` is the stored value of the field. */
export type CellAnswer =
  | { readonly kind: 'saved'; readonly row: Row; readonly version: number; readonly text: string }
  | {
      readonly kind: 'conflict'
      readonly row: Row
      readonly version: number
      readonly text: string
      readonly changedBy: string | null
    }
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly FieldError[] }
  | { readonly kind: 'skipped' }

/** Returns the key of a cell. The Undo button of a toast uses the same key. */
export const cellKey = ({ id, field }: Pick<Cell, 'id' | 'field'>): string => `${id}/${field}`
