import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { SealHead } from '#server/records/audit/seal.ts'

const heads = z.record(z.string(), z.object({ number: z.int(), root: z.string() }))
const content = z.object({ installation: z.string(), heads })
type Heads = z.output<typeof heads>

/**
 * Stores the newest seal of each client in a file. Someone who can change only the database can't change these
 * seals.
 */
export type Anchor = {
  /** Returns a client's newest stored seal, or null if none is stored. */
  headOf(clientId: string): Promise<Heads[string] | null>
  store(newest: readonly SealHead[]): Promise<void>
}

/** Opens the anchor stored in a file. Seals of another installation are ignored, and are overwritten when the next seal is stored. */
export function openAnchor(file: string, installation: string): Anchor {
  const read = async (): Promise<Heads> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (text === null) return {}
    const parsed = content.safeParse(JSON.parse(text))
    if (!parsed.success) throw new Error(`${file} is damaged`)
    return parsed.data.installation === installation ? parsed.data.heads : {}
  }
  return {
    headOf: async (clientId) => (await read())[clientId] ?? null,
    async store(newest) {
      const all = { ...(await read()) }
      for (const { clientId, number, root } of newest) all[clientId] = { number, root }
      await mkdir(dirname(file), { recursive: true })
      // The file is replaced in one step, so that a crash leaves either the old seals or the new ones.
      await writeFile(`${file}.new`, `${JSON.stringify({ installation, heads: all })}\n`)
      await rename(`${file}.new`, file)
    },
  }
}
