import type { ImportKind } from '#domain/imports/kinds.ts'
import type { Import, ImportRow } from '#domain/imports/record.ts'
import type { Answer } from '#domain/kernel/answer.ts'
import { createReadMachine, type Read, type Unanswered } from '#machines/kit/read.machine.ts'
import { unverified } from '#machines/kit/failure.ts'

interface OnPage {
  readonly area: string
  readonly clientId: string
}
interface Named {
  readonly clientId: string
  readonly importId: string
}
type OfKind = Named & { readonly entity: ImportKind }

/** The field of each mapped column, by heading. */
export type Mapping = Readonly<Record<string, string>>

/** The API calls of imports. Each can safely be repeated. */
export interface ImportServices {
  readonly listImports: Read<OnPage, Answer<readonly ImportRow[]>>
  readonly uploadFile: Read<OnPage & { readonly file: File }, Answer<Import>>
  readonly readImport: Read<Named, Answer<Import>>
  /** Checks the next rows, or starts over with the first rows if there is a mapping. */
  readonly checkRows: Read<Named & { readonly mapping: Mapping | null }, Answer<Import>>
  /** Saves the rows with errors on the device. */
  readonly saveErrors: Read<OfKind, Answer<null>>
  readonly commitRows: Read<OfKind, Answer<Import>>
  readonly undoRows: Read<Named, Answer<Import>>
}

export interface ImportDeps {
  /** Loads the services when the first import starts. */
  readonly loadImports: () => Promise<ImportServices>
}

/** Returns the charts of all calls. */
export const callsOf = ({ loadImports }: ImportDeps) => {
  const late = <Input extends object, Data>(
    choose: (services: ImportServices) => Read<Input, Answer<Data>>,
  ) =>
    createReadMachine<Input, Answer<Data>>(async (input, signal, report) =>
      choose(await loadImports())(input, signal, report),
    )
  return {
    listImports: late((services) => services.listImports),
    uploadFile: late((services) => services.uploadFile),
    readImport: late((services) => services.readImport),
    checkRows: late((services) => services.checkRows),
    saveErrors: late((services) => services.saveErrors),
    commitRows: late((services) => services.commitRows),
    undoRows: late((services) => services.undoRows),
  }
}

/** The result of a call. */
export type Ended<Data> = { readonly output: Answer<Data> | Unanswered }

/** Returns why a call failed, in words, or null if it succeeded. */
export function problemOf({ output }: Ended<unknown>): string | null {
  if (output.kind === 'ok') return null
  return ((output.kind === 'refused' ? output.errors[0] : undefined) ?? unverified).message
}
