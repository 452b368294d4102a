import type { ImportKind } from '#domain/imports/kinds.ts'
import type { Import, ImportRow } from '#domain/imports/record.ts'
import type { Answer } from '#domain/kernel/answer.ts'
import { createReadMachine, type Read, type NoAnswer } from '#machines/kit/read.machine.ts'
import { unverifiedError } from '#machines/kit/failure.ts'

interface PageInput {
  readonly area: string
  readonly clientId: string
}
interface ImportRef {
  readonly clientId: string
  readonly importId: string
}
type ImportRefWithKind = ImportRef & { readonly entity: ImportKind }

/** The field of each mapped column, by heading. */
export type Mapping = Readonly<Record<string, string>>

/** The API calls for imports. Each can safely be repeated. */
export interface ImportServices {
  readonly listImports: Read<PageInput, Answer<readonly ImportRow[]>>
  readonly uploadFile: Read<PageInput & { readonly file: File }, Answer<Import>>
  readonly readImport: Read<ImportRef, Answer<Import>>
  /** Checks the next rows, or starts over with the first rows if `mapping` is set. */
  readonly checkRows: Read<ImportRef & { readonly mapping: Mapping | null }, Answer<Import>>
  /** Saves the rows with errors to a file on the device. */
  readonly saveErrors: Read<ImportRefWithKind, Answer<null>>
  readonly commitRows: Read<ImportRefWithKind, Answer<Import>>
  readonly undoRows: Read<ImportRef, Answer<Import>>
}

export interface ImportDeps {
  /** Loads the services when the first call is sent. */
  readonly loadImports: () => Promise<ImportServices>
}

/** Creates a chart for each call, by actor name. */
export const createImportActors = ({ loadImports }: ImportDeps) => {
  const lazyCall = <Input extends object, Data>(
    choose: (services: ImportServices) => Read<Input, Answer<Data>>,
  ) =>
    createReadMachine<Input, Answer<Data>>(async (input, signal, report) =>
      choose(await loadImports())(input, signal, report),
    )
  return {
    listImports: lazyCall((services) => services.listImports),
    uploadFile: lazyCall((services) => services.uploadFile),
    readImport: lazyCall((services) => services.readImport),
    checkRows: lazyCall((services) => services.checkRows),
    saveErrors: lazyCall((services) => services.saveErrors),
    commitRows: lazyCall((services) => services.commitRows),
    undoRows: lazyCall((services) => services.undoRows),
  }
}

/** The result of a call. */
export type CallDone<Data> = { readonly output: Answer<Data> | NoAnswer }

/** Returns why a call failed, in words, or null if it succeeded. */
export function errorMessageOf({ output }: CallDone<unknown>): string | null {
  if (output.kind === 'ok') return null
  return ((output.kind === 'refused' ? output.errors[0] : undefined) ?? unverifiedError).message
}
