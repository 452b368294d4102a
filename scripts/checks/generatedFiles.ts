import { generators, type Generator } from '#scripts/generate/generators.ts'
import { readText } from '#scripts/lib/tree.ts'

/** Returns a problem for each generated file that is missing or out of date. */
export async function findStaleFiles(
  list: readonly Generator[] = generators,
  read: (file: string) => Promise<string | undefined> = (file) => readText(file).catch(() => undefined),
): Promise<string[]> {
  const found: string[] = []
  for (const { name, generate } of list) {
    for (const [file, text] of await generate()) {
      const present = await read(file)
      if (present === undefined) found.push(`${file} is missing: run npm run generate (${name})`)
      else if (present !== text) found.push(`${file} is out of date: run npm run generate (${name})`)
    }
  }
  return found
}
