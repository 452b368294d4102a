import type { ImportServices } from '#machines/imports/importServices.ts'

/** The calls of imports. */
export const importCallNames: readonly (keyof ImportServices)[] = [
  'listImports',
  'uploadFile',
  'readImport',
  'checkRows',
  'saveErrors',
  'commitRows',
  'undoRows',
]
