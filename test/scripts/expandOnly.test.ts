import { expect, test } from 'vitest'
import { findBreakingMigrations } from '#scripts/checks/expandOnly.ts'

const find = (text: string, number = '0099') =>
  findBreakingMigrations([`server/db/migrations/${number}_change.sql`, 'server/app.ts'], async () => text)

test.each([
  ['DROP TABLE notes;', 'drops a table'],
  ['ALTER TABLE notes DROP COLUMN text;', 'drops a column'],
  ['DROP FUNCTION follow_employment(date, uuid);', 'drops a function'],
  ['ALTER TABLE notes RENAME COLUMN text TO body;', 'renames something'],
  ['ALTER TABLE notes ALTER COLUMN text TYPE varchar;', 'changes the type'],
  ['ALTER TABLE notes ALTER COLUMN text SET NOT NULL;', 'makes a column required'],
  ['ALTER TABLE notes ADD COLUMN kind text NOT NULL;', 'adds a required column'],
  ['REVOKE UPDATE ON notes FROM muster_app;', 'revokes a permission'],
])('the previous version cannot keep serving after %s', async (text, what) => {
  expect(await find(text)).toEqual([expect.stringContaining(what)])
})

test.each([
  'CREATE TABLE pins (id uuid NOT NULL);',
  "ALTER TABLE notes ADD COLUMN kind text NOT NULL DEFAULT 'NOTE';",
  "ALTER TABLE notes ADD COLUMN kind text DEFAULT 'NOTE' NOT NULL, ADD COLUMN color text;",
  'ALTER TABLE notes ADD COLUMN kind text; CREATE TABLE pins (id uuid NOT NULL);',
  '-- DROP TABLE notes;',
  '-- Unused since 0.2.0\nDROP TABLE notes;',
])('the previous version can keep serving after %s', async (text) => {
  expect(await find(text)).toEqual([])
})

test('a line about one statement does not allow the next one', async () => {
  expect(await find('-- Unused since 0.2.0\nDROP TABLE notes;\nDROP FUNCTION due();')).toEqual([
    expect.stringContaining('drops a function'),
  ])
})

test('migrations from before the rule are left alone', async () => {
  expect(await find('DROP TABLE notes;', '0024')).toEqual([])
})
