import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generators } from '#scripts/generate/generators.ts'
import { inRoot } from '#scripts/lib/root.ts'

for (const { name, generate } of generators) {
  const files = await generate()
  for (const [file, text] of files) {
    await mkdir(path.dirname(inRoot(file)), { recursive: true })
    await writeFile(inRoot(file), text)
  }
  console.log(`${name}: ${files.size} files`)
}
