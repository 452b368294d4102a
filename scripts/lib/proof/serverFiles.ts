import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { root } from '#scripts/lib/root.ts'

/** The number of parts that the server's test files are divided into. If all files run on PostgreSQL, one part also runs on the embedded database. */
export const PARTS = 6

/**
 * Returns the server's test files that a run on the embedded database leaves out. Each day, a different part runs
 * and all others are left out. They still run on PostgreSQL. Files that match `always` are never left out.
 */
export function filesToExclude(files: readonly string[], always: readonly string[], day: number): string[] {
  return files
    .filter((file) => !always.some((pattern) => matchesGlob(file, pattern)))
    .toSorted()
    .filter((_file, index) => index % PARTS !== day % PARTS)
}

/** Returns the paths of the server's test files, relative to the project's folder. */
export const serverTestFiles = (): string[] => globSync('test/server/**/*.test.ts', { cwd: root })
