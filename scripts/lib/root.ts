import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns a path below the folder of package.json. */
export function inRoot(...parts: string[]): string {
  return path.join(root, ...parts)
}
