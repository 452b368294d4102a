import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generateFlows, traceFolder } from '#scripts/generate/flows.ts'
import { inRoot } from '#scripts/lib/root.ts'

const files = await generateFlows()
for (const folder of ['docs/flows/', traceFolder]) {
  await mkdir(inRoot(folder), { recursive: true })
  for (const name of await readdir(inRoot(folder))) {
    if (!files.has(`${folder}${name}`)) await rm(path.join(inRoot(folder), name))
  }
}
for (const [file, text] of files) await writeFile(inRoot(file), text)
console.log(`Wrote ${files.size} files to docs/flows and ${traceFolder}`)
