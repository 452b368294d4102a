import { expect, test } from 'vitest'
import { sqlStatements } from '#test/support/server/sqlStatements.ts'

test('semicolons in comments, quotes and bodies do not end a statement', () => {
  const text = `-- a; b
CREATE TABLE one (name text DEFAULT ';it''s');
/* ; */ DO $$ BEGIN PERFORM 1; END $$;
CREATE FUNCTION f() RETURNS text AS $body$ SELECT '$$;' $body$ LANGUAGE sql; -- the end;
`
  expect(sqlStatements(text).map((statement) => statement.trim())).toEqual([
    "-- a; b\nCREATE TABLE one (name text DEFAULT ';it''s')",
    '/* ; */ DO $$ BEGIN PERFORM 1; END $$',
    "CREATE FUNCTION f() RETURNS text AS $body$ SELECT '$$;' $body$ LANGUAGE sql",
  ])
})
