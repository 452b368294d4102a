import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder, which contains package.json. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns a path in the root folder. */
export function inRoot(...parts: string[]): string {
  return path.join(root, ...parts)
}
