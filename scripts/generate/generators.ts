import { generateAsvs } from '#scripts/generate/asvs.ts'
import { generateFlows } from '#scripts/generate/flows.ts'
import { generateLookups } from '#scripts/generate/lookups.ts'

/** Writes checked-in files from a source. Its output is compared with the checked-in files. */
export type Generator = {
  name: string
  /** Returns every file it writes, by path from the root of the repository. */
  generate: () => Map<string, string> | Promise<Map<string, string>>
}

/** All generators, in the order in which they run. `npm run generate` writes their files, and `npm run check` compares them. */
export const generators: readonly Generator[] = [
  { name: 'lookups', generate: generateLookups },
  { name: 'flows', generate: generateFlows },
  { name: 'asvs', generate: generateAsvs },
]
