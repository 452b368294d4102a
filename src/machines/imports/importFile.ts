import type { Import, ImportRow } from '#domain/imports/record.ts'
import type { Mapping } from '#machines/imports/importServices.ts'
import type { Route } from '#machines/kit/route.ts'

export interface ImportFileInput {
  readonly area: string
  readonly clientId: string
}

export interface ImportFileContext extends ImportFileInput {
  /** The open file as the server last returned it. Null if none is open. */
  readonly file: Import | null
  /** The field of each mapped column, as the server returned it or the user selected it. */
  readonly mapping: Mapping
  /** The client's latest imports of this kind of record. */
  readonly imports: readonly ImportRow[]
  /** Why the last step failed, in words. Null if it didn't fail. */
  readonly error: string | null
}

export type ImportFileEvent =
  | { type: 'route.changed'; route: Route }
  | { type: 'import.choose'; file: File }
  | { type: 'import.open'; importId: string }
  | { type: 'import.map'; column: string; field: string | null }
  | { type: 'import.check' }
  | { type: 'import.remap' }
  | { type: 'import.saveErrors' }
  | { type: 'import.commit' }
  | { type: 'import.requestUndo' }
  | { type: 'import.undo' }
  /** Cancels the running step, or closes the confirmation before an undo. */
  | { type: 'import.cancel' }
  | { type: 'import.close' }

const fileIn = ({ file }: ImportFileContext): Import => {
  if (file === null) throw new Error('No file is open.')
  return file
}
/** Returns the ids of the client and the open file, for calls about the file. */
export const importRef = (context: ImportFileContext) => ({
  clientId: context.clientId,
  importId: fileIn(context).importId,
})
/** Returns the same ids as `importRef`, and the kind of records in the file. */
export const importRefWithKind = (context: ImportFileContext) => ({
  ...importRef(context),
  entity: fileIn(context).entity,
})

/** Returns the input of the next check. The mapping is only sent with the first rows. */
export const nextCheck = (context: ImportFileContext) => ({
  ...importRef(context),
  mapping: fileIn(context).checked === 0 ? context.mapping : null,
})

/** Returns the mapping with a field set for a column. A field can only belong to one column, so any other column with this field loses it. */
export function withField(mapping: Mapping, column: string, field: string | null): Mapping {
  const others = Object.entries(mapping).filter(([name, path]) => name !== column && path !== field)
  return Object.fromEntries(field === null ? others : [...others, [column, field]])
}
