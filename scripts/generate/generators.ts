import { generateAsvs } from '#scripts/generate/asvs.ts'
import { generateFlows } from '#scripts/generate/flows.ts'
import { generateLookups } from '#scripts/generate/lookups.ts'

/** Something that writes checked-in files from a source; its output is compared with what is checked in. */
export type Generator = {
  name: string
  /** Every file it writes, by path from the root of the repository. */
  generate: () => Map<string, string> | Promise<Map<string, string>>
}

/** All generators, in the order they run. `npm run generate` writes their files, `npm run check` compares them. */
export const generators: readonly Generator[] = [
  { name: 'lookups', generate: generateLookups },
  { name: 'flows', generate: generateFlows },
  { name: 'asvs', generate: generateAsvs },
]
