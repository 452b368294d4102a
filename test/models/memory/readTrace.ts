import type { Trace } from '#test/models/trace.ts'

const files = import.meta.glob<Trace>('../traces/*.json', { import: 'default' })

/** Returns the checked-in trace of a chart. */
export async function readTrace(name: string): Promise<Trace | undefined> {
  return files[`../traces/${name}.json`]?.()
}
