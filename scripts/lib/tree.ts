import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '#scripts/lib/root.ts'

const ignoredFolders = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
])

/** Returns Muster's files in a folder and its subfolders as sorted paths with forward slashes. Empty for a missing folder. */
export async function listFiles(folder = '.'): Promise<string[]> {
  const start = path.join(root, folder)
  const entries = await readdir(start, { withFileTypes: true }).catch(() => [])
  const nested = entries.map(async (entry) => {
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : listFiles(name)
    // In a worktree, .git is a file instead of a folder.
    return entry.isFile() && entry.name !== '.git' && !entry.name.endsWith('.log') ? [name] : []
  })
  return (await Promise.all(nested)).flat().toSorted()
}

/** Returns the text of one of Muster's files. */
export function readText(file: string): Promise<string> {
  return readFile(path.join(root, file), 'utf8')
}
