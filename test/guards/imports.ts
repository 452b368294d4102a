import type { Guard } from '#test/guards/guard.ts'

const hostile = 'test/server/imports/hostile.test.ts'
const employees = 'test/server/imports/employees.test.ts'
const time = 'test/server/imports/time.test.ts'

/** Guards of imported files. */
export const imports: readonly Guard[] = [
  {
    guard: 'a file with errors is not imported',
    file: 'server/records/imports/committing.ts',
    find: 'if (invalid > 0)',
    without: 'if (invalid > 1e9)',
    test: employees,
  },
  {
    guard: 'a file is imported only after the check of all rows',
    file: 'server/records/imports/committing.ts',
    find: 'if (checked < rows)',
    without: 'if (checked > rows)',
    test: employees,
  },
  {
    guard: 'restricted values are masked in the file of errors',
    file: 'server/records/imports/errorFile.ts',
    find: 'isHidden[index] && cells[index] ? HIDDEN : ',
    without: '',
    test: employees,
  },
  {
    guard: 'a broken upload leaves nothing',
    file: 'server/records/imports/uploading.ts',
    find: 'if (begun) await later((tx) => removeImport(tx, id, true))',
    without: '',
    test: 'test/server/imports/broken.test.ts',
  },
  {
    guard: 'a half uploaded file is not found',
    file: 'server/records/imports/rows.ts',
    find: "if (row.status === 'UPLOADING') throw notFound()",
    without: '',
    test: 'test/server/imports/broken.test.ts',
  },
  {
    guard: 'an undo leaves edited records alone',
    file: 'server/db/migrations/0048_imports.sql',
    find: 'FOR DELETE TO muster_definer USING (version = 1)',
    without: 'FOR DELETE TO muster_definer USING (true)',
    test: 'test/server/db/policies.test.ts',
  },
  {
    guard: 'a file is read piece by piece',
    file: 'server/records/imports/reading.ts',
    find: 'await setImmediate()',
    without: '',
    test: hostile,
  },
  {
    guard: 'a heading names no property of objects',
    file: 'src/domain/imports/fields.ts',
    find: 'Object.hasOwn(mapping, column) ? mapping[column] : undefined',
    without: 'mapping[column]',
    test: hostile,
  },
  {
    guard: 'a broken form is an error of the sender',
    file: 'server/pipeline/uploads.ts',
    find: 'return isRefused || isBroken',
    without: 'return isRefused',
    test: hostile,
  },
  {
    guard: 'only the uploader sees the cells of a file',
    file: 'server/records/imports/errorFile.ts',
    find: '!isOwn || ',
    without: '',
    test: hostile,
  },
  {
    guard: 'only the uploader changes the mapping of a file',
    file: 'server/records/imports/routes.ts',
    find: 'if (row.createdBy !== caller.uid) throw notUploader',
    without: 'void notUploader',
    test: hostile,
  },
  {
    guard: 'a file adds time only to weeks that can change',
    file: 'server/records/timesheets/importWeeks.ts',
    find: "if (next.kind !== 'taken')",
    without: "if (next.kind === 'unknown')",
    test: 'test/server/imports/timeRules.test.ts',
  },
  {
    guard: 'imported time keeps the rules of an entry',
    file: 'server/records/timesheets/importCheck.ts',
    find: '...ruleErrors(row),',
    without: '',
    test: 'test/server/imports/timeRules.test.ts',
  },
  {
    guard: 'a file repeats no day of an earlier part',
    file: 'server/records/timesheets/importCheck.ts',
    find: 'if (earlierRow > 0)',
    without: 'if (earlierRow > 1e9)',
    test: time,
  },
  {
    guard: 'employees see no import of time',
    file: 'server/records/imports/rows.ts',
    find: "(kind !== 'timesheets' || limitedTo(caller) === null)",
    without: 'limitedTo(caller) !== undefined',
    test: time,
  },
  {
    guard: 'an undo leaves changed time alone',
    file: 'server/records/timesheets/importUndo.ts',
    find: ' || entry.version !== record.entryVersion',
    without: '',
    test: 'test/server/imports/timeUndo.test.ts',
  },
  {
    guard: 'an undo leaves submitted time alone',
    file: 'server/records/timesheets/importUndo.ts',
    find: "sheet.status !== 'DRAFT' || ",
    without: '',
    test: 'test/server/imports/timeUndo.test.ts',
  },
  {
    guard: 'an undo leaves locked days alone',
    file: 'server/records/timesheets/importUndo.ts',
    find: 'locked !== null && entry.date <= locked',
    without: 'locked === null',
    test: 'test/server/imports/timeUndo.test.ts',
  },
  {
    guard: 'the database adds nothing to an import that is over',
    file: 'server/db/migrations/0057_handed_off_stays.sql',
    find: "AND i.status = 'OPEN'",
    without: '',
    test: 'test/server/imports/timeUndo.test.ts',
  },
  {
    guard: 'an undo removes no time that is older than its import',
    file: 'server/db/migrations/0057_handed_off_stays.sql',
    find: 'AND e.created_at >= began',
    without: '',
    test: 'test/server/imports/timeUndo.test.ts',
  },
]
