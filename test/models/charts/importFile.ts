import { createImportFileMachine } from '#machines/imports/importFile.machine.ts'
import type { ImportFileContext } from '#machines/imports/importFile.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { ok, refusal, routeTo, skipped, unanswered } from '#test/models/charts/answers.ts'
import type { Happening, Model } from '#test/models/model.ts'

const mapping = {
  First: 'firstName',
  Last: 'lastName',
  Email: 'email',
  Phone: 'phone',
  Street: 'address.street1',
  City: 'address.city',
  State: 'address.state',
  ZIP: 'address.zip',
  Type: 'employmentType',
  Title: 'jobTitle',
  Hired: 'hireDate',
}
const row = {
  importId: 'i1',
  entity: 'employees',
  fileName: 'people.csv',
  status: 'OPEN',
  rows: 1_200,
  checked: 0,
  valid: 0,
  created: 0,
  createdAt: '2026-01-15T12:00:00Z',
  undoneAt: null,
}
const uploaded = { ...row, columns: [...Object.keys(mapping), 'Called'], mapping, errors: [], kept: [] }
const error = { row: 3, column: 'Email', field: 'email', code: 'invalid', message: 'Enter a valid email.' }
const some = { ...uploaded, checked: 1_000, valid: 1_000 }
const good = { ...uploaded, checked: 1_200, valid: 1_200 }
const bad = { ...uploaded, checked: 1_200, valid: 1_163, errors: [error] }
const added = { ...good, status: 'IMPORTED', created: 1_200 }
const kept = [{ id: 'e1', label: 'E-00001', why: 'Other records use it.' }]
const removed = { ...added, status: 'UNDONE', undoneAt: '2026-01-15T13:00:00Z', kept }

const refused = 'The server had a bad moment.'
const failed = { error: refused }
const fails = (answer: string, to: string): Happening => ({
  answer,
  with: refusal(500, refused),
  to,
  effects: { context: failed },
})

export const importFile: Model = {
  name: 'importFile',
  machine: createImportFileMachine(inertDeps()),
  inputs: { 'no file is open': { area: 'importEmployees', clientId: 'NWTX' } },
  facts: ({ file, mapping: selected, error: why, imports }: ImportFileContext) => [
    file && [file.status, file.checked, file.valid],
    [selected['First'], selected['Called']],
    why !== null,
    imports.length,
  ],
  happenings: {
    'the page is opened again': {
      ...routeTo('importEmployees'),
      from: 'choosing.listed',
      effects: { in: 'choosing.listed', context: { error: null }, starts: 'listImports' },
    },
    'another page is opened': { ...routeTo('dashboard') },
    'the latest imports load': {
      answer: 'listImports',
      with: ok([row]),
      to: 'choosing.listed',
      effects: { context: { imports: [row] } },
    },
    'the latest imports are refused': fails('listImports', 'choosing.listed'),
    'the call for the latest imports is skipped': {
      answer: 'listImports',
      with: skipped,
      to: 'choosing.listed',
      effects: {
        context: { error: "Couldn't verify this app. Try again in a moment." },
      },
    },
    'a file is selected': {
      send: { type: 'import.choose', file: {} },
      from: ['choosing', 'invalid'],
      to: 'uploading',
      effects: { in: ['choosing', 'invalid'], starts: 'uploadFile', context: { file: null, error: null } },
    },
    'the file is uploaded': {
      answer: 'uploadFile',
      with: ok(uploaded),
      to: 'mapping',
      effects: { context: { file: uploaded, mapping } },
    },
    'the file is refused': fails('uploadFile', 'choosing'),
    'the upload has no response': {
      answer: 'uploadFile',
      with: unanswered,
      to: 'choosing',
      effects: { context: { error: 'The server cannot be reached.' } },
    },
    'an earlier file is opened': {
      send: { type: 'import.open', importId: 'i1' },
      from: 'choosing',
      to: 'opening',
      effects: { in: 'choosing', starts: 'readImport', context: { error: null } },
    },
    'it is not imported yet': {
      answer: 'readImport',
      with: ok(good),
      to: 'mapping',
      effects: { context: { file: good, mapping } },
    },
    'it was imported before': { answer: 'readImport', with: ok(added), to: 'imported.done' },
    'it was undone before': { answer: 'readImport', with: ok(removed), to: 'undone' },
    'it is deleted': fails('readImport', 'choosing'),
    'a column gets a field': {
      send: { type: 'import.map', column: 'Called', field: 'preferredName' },
      from: 'mapping',
      to: 'mapping',
      effects: {
        in: 'mapping',
        holds: ({ mapping: { Email, Called } }) => Email === 'email' && Called === 'preferredName',
      },
    },
    'a column gets the field of another': {
      send: { type: 'import.map', column: 'Called', field: 'firstName' },
      from: 'mapping',
      effects: {
        in: 'mapping',
        holds: ({ mapping: { First, Called } }) => First === undefined && Called === 'firstName',
      },
    },
    'a column is left out': {
      send: { type: 'import.map', column: 'Called', field: null },
      from: 'mapping',
      effects: { in: 'mapping', holds: ({ mapping: selected }) => !('Called' in selected) },
    },
    'the rows are to be checked': {
      send: { type: 'import.check' },
      from: ['mapping', 'ready'],
      to: 'checking',
      effects: {
        in: ['mapping', 'ready'],
        starts: 'checkRows',
        holds: ({ file, error: why }: ImportFileContext) =>
          file?.checked === 0 && file.valid === 0 && file.errors.length === 0 && why === null,
      },
    },
    'a thousand rows are checked': {
      answer: 'checkRows',
      with: ok(some),
      to: 'checking.sending',
      effects: { starts: 'checkRows', context: { file: some } },
    },
    'all rows are correct': { answer: 'checkRows', with: ok(good), to: 'ready' },
    'rows have errors': { answer: 'checkRows', with: ok(bad), to: 'invalid.idle' },
    'the check is refused': fails('checkRows', 'mapping'),
    'the columns are to be changed': {
      send: { type: 'import.remap' },
      from: ['invalid', 'ready'],
      to: 'mapping',
      effects: { in: ['invalid', 'ready'], context: { error: null } },
    },
    'the file of errors is wanted': {
      send: { type: 'import.saveErrors' },
      from: 'invalid.idle',
      to: 'invalid.saving',
      effects: { in: 'invalid.idle', starts: 'saveErrors' },
    },
    'the file of errors is saved': {
      answer: 'saveErrors',
      with: ok(null),
      to: 'invalid.idle',
      effects: { context: { error: null } },
    },
    'the file of errors is refused': fails('saveErrors', 'invalid.idle'),
    'the rows are to be imported': {
      send: { type: 'import.commit' },
      from: 'ready',
      to: 'importing',
      effects: { in: 'ready', starts: 'commitRows', context: { error: null } },
    },
    'the rows are imported': {
      answer: 'commitRows',
      with: ok(added),
      to: 'imported.done',
      effects: { context: { file: added } },
    },
    'the import is refused': fails('commitRows', 'ready'),
    'the import is to be undone': {
      send: { type: 'import.requestUndo' },
      from: 'imported.done',
      to: 'imported.confirming',
      effects: { in: 'imported.done', context: { error: null } },
    },
    'the undo is confirmed': {
      send: { type: 'import.undo' },
      from: 'imported.confirming',
      to: 'imported.undoing',
      effects: { in: 'imported.confirming', starts: 'undoRows' },
    },
    'the rows are removed': {
      answer: 'undoRows',
      with: ok(removed),
      to: 'undone',
      effects: { context: { file: removed } },
    },
    'the undo is refused': fails('undoRows', 'imported.done'),
    'it is canceled': {
      send: { type: 'import.cancel' },
      from: ['uploading', 'opening', 'checking', 'imported.confirming'],
      to: ['choosing', 'mapping', 'imported.done'],
    },
    'the file is closed': {
      send: { type: 'import.close' },
      from: ['mapping', 'invalid', 'ready', 'imported.done', 'undone'],
      to: 'choosing',
      effects: {
        in: ['mapping', 'invalid', 'ready', 'imported.done', 'undone'],
        context: { file: null, mapping: {}, error: null },
      },
    },
  },
  always: {
    'a file is open from its columns on': (state) =>
      (state.context.file !== null) ===
      ['mapping', 'checking', 'invalid', 'ready', 'importing', 'imported', 'undone'].some((name) =>
        state.matches(name),
      ),
    'only a file without errors is imported': (state) =>
      !state.matches('importing') || state.context.file?.valid === state.context.file?.rows,
  },
}
