import { generateAsvs } from '#scripts/generate/asvs.ts'
import { generateFlows } from '#scripts/generate/flows.ts'
import { generateLookups } from '#scripts/generate/lookups.ts'

/** Generates checked-in files from a source. */
export type Generator = {
  name: string
  /** Returns the text of every generated file, by path from the root of the repository. */
  generate: () => Map<string, string> | Promise<Map<string, string>>
}

/** All generators, in the order in which they run. `npm run generate` writes their files, and `npm run check` compares their output with the checked-in files. */
export const generators: readonly Generator[] = [
  { name: 'lookups', generate: generateLookups },
  { name: 'flows', generate: generateFlows },
  { name: 'asvs', generate: generateAsvs },
]
