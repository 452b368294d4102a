import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generateFlows } from '#scripts/generate-flows.ts'
import { inRoot } from '#scripts/lib/root.ts'

const files = await generateFlows()
const folder = inRoot('docs', 'flows')
await mkdir(folder, { recursive: true })
for (const name of await readdir(folder)) {
  if (!files.has(`docs/flows/${name}`)) await rm(path.join(folder, name))
}
for (const [file, text] of files) await writeFile(inRoot(file), text)
console.log(`docs/flows: ${files.size} files`)
