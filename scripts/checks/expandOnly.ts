import { readText } from '#scripts/lib/tree.ts'

/** The last migration before this rule was introduced. */
const lastExemptMigration = 51

/** Changes that would break the previous version, which is still running while the schema changes. */
const breakingChanges: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops a table', /\bDROP TABLE\b/i],
  ['drops a column', /\bDROP COLUMN\b/i],
  ['drops a function', /\bDROP FUNCTION\b/i],
  ['renames something', /\bRENAME\b/i],
  ['changes the type of a column', /\bALTER COLUMN \w+ (?:SET DATA )?TYPE\b/i],
  ['makes a column required', /\bALTER COLUMN \w+ SET NOT NULL\b/i],
  [
    'adds a required column without a default',
    /\bADD COLUMN (?:(?!,|;|\bDEFAULT\b|\bGENERATED\b)[\s\S])*\bNOT NULL\b(?!(?:(?!,|;)[\s\S])*\b(?:DEFAULT|GENERATED)\b)/i,
  ],
  ['revokes a permission from the API', /\bREVOKE\b[^;]*\bFROM muster_app\b/i],
]
/** The comment before a statement that removes something the previous version no longer uses. */
const unusedMarker = /^-- Unused since \S+/m

/**
 * Returns a problem for each change in a migration that would break the previous version's API (R18). If
 * a version stops using something, only the next version can remove it.
 */
export async function findBreakingMigrations(
  files: readonly string[],
  read: (file: string) => Promise<string> = readText,
): Promise<string[]> {
  const migrations = files.filter((file) => {
    const [, number] = /^server\/db\/migrations\/(\d{4})_\w+\.sql$/.exec(file) ?? []
    return number !== undefined && Number(number) > lastExemptMigration
  })
  const found = await Promise.all(
    migrations.map(async (file) => {
      const text = await read(file)
      const statements = text
        .split(';')
        .filter((statement) => !unusedMarker.test(statement))
        .map((statement) => statement.replaceAll(/--[^\n]*/g, ''))
        .join(';')
      return breakingChanges.flatMap(([what, pattern]) =>
        pattern.test(statements)
          ? [
              `${file} ${what}. Move that statement to the next version, with the line "-- Unused since <version>" before it.`,
            ]
          : [],
      )
    }),
  )
  return found.flat()
}
