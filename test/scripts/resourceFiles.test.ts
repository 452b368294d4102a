import { expect, test } from 'vitest'
import { listFiles, readText } from '#scripts/lib/tree.ts'

/**
 * The maximum number of product files that a new resource may add or change, and how many of them may be existing ones
 * (docs/architecture.md).
 */
const maxFiles = 12
const maxExisting = 4

/** Returns the files of a resource itself, including the migration that creates its table. */
async function ownFiles(noun: string, table: string): Promise<string[]> {
  const product = [...(await listFiles('src')), ...(await listFiles('server'))]
  const room = new RegExp(`^(?:src/[a-z]+|server/records)/${noun}/`)
  const migrations = product.filter((file) => file.endsWith('.sql'))
  const texts = await Promise.all(migrations.map(readText))
  const creating = migrations.filter((_, at) => texts[at]?.includes(`CREATE TABLE ${table} (`))
  return [...product.filter((file) => room.test(file)), ...creating]
}

/** Returns the files in other folders that know a resource, because they import from its folders. */
async function filesKnowing(noun: string): Promise<string[]> {
  const product = [...(await listFiles('src')), ...(await listFiles('server'))].filter((file) =>
    /\.tsx?$/.test(file),
  )
  const texts = await Promise.all(product.map(readText))
  const ownFolders = new RegExp(String.raw`'#(?:[a-z]+|server/records)/${noun}/`)
  return product.filter((file, at) => ownFolders.test(texts[at] ?? '') && !file.includes(`/${noun}/`))
}

test('notes are a resource of twelve files, and only the lists of the domain, the areas and the server know them', async () => {
  const own = await ownFiles('notes', 'notes')
  const knowing = await filesKnowing('notes')
  expect(own).toEqual([
    'src/domain/notes/filters.ts',
    'src/domain/notes/form.ts',
    'src/domain/notes/record.ts',
    'src/views/notes/NoteView.tsx',
    'src/views/notes/NotesView.tsx',
    'src/views/notes/area.ts',
    'server/records/notes/resource.ts',
    'server/db/migrations/0020_notes.sql',
  ])
  expect(knowing).toEqual([
    'src/areas.ts',
    'src/domain/declarations.ts',
    'src/domain/schemas.ts',
    'server/records/resources.ts',
  ])
  expect(knowing.length).toBeLessThanOrEqual(maxExisting)
  expect(own.length + knowing.length).toBeLessThanOrEqual(maxFiles)
})

test('the guide names these files', async () => {
  const guide = await readText('docs/adding-a-resource.md')
  const named = [...(await ownFiles('notes', 'notes')), ...(await filesKnowing('notes'))]
  expect(named.filter((file) => !guide.includes(`\`${file}\``))).toEqual([])
})
