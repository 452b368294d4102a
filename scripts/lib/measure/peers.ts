import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '#server/config.ts'

/** The JSON object that the comparison apps' `run.sh` writes for each app, one per line. Times are in ms, and sizes in MB and KiB. */
export interface PeerMeasure {
  readonly name: string
  /** The slowdown factor of the CPU. */
  readonly cpu: number
  readonly row: number
  readonly script: number
  readonly heapMB: number
  readonly jsRowKB: number
  readonly jsKB: number
  readonly key?: { readonly p95: number }
}

/** The measures in the table, and how to read each of them from a line. */
const measures = [
  ['first row', ({ row }) => row],
  ['script', ({ script }) => script],
  ['heap', ({ heapMB }) => heapMB],
  ['JS before the row', ({ jsRowKB }) => jsRowKB],
  ['total JS', ({ jsKB }) => jsKB],
  ['key to paint, p95', ({ key }) => key?.p95],
] as const satisfies readonly (readonly [string, (line: PeerMeasure) => number | undefined])[]

/** Muster compared with the best other app, for one measure and one CPU speed. */
export interface PeerRatio {
  readonly measure: string
  readonly cpu: number
  readonly own: number
  readonly best: number
  readonly bestName: string
  readonly ratio: number
}

/**
 * Runs the comparison apps' own script `run.sh` in their folder once per round, so that the apps take turns.
 * Returns all lines. `env` contains the path to the browser.
 */
export async function measurePeers(
  folder: string,
  url: string,
  login: string,
  rounds: number,
  env: NodeJS.ProcessEnv,
): Promise<PeerMeasure[]> {
  const results = await mkdtemp(path.join(os.tmpdir(), 'muster-peers-'))
  try {
    const lines: PeerMeasure[] = []
    for (let round = 0; round < rounds; round += 1) {
      const file = path.join(results, `${round}.jsonl`)
      await runScript(folder, file, { ...env, RUNS: '1', MUSTER_URL: url, MUSTER_LOGIN: login })
      const text = await readFile(file, 'utf8')
      lines.push(
        ...text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as PeerMeasure])),
      )
    }
    return lines
  } finally {
    await rm(results, { recursive: true, force: true })
  }
}

/** Returns every measure of `own` divided by that of the best other app, using the medians of all rounds. */
export function peerRatios(lines: readonly PeerMeasure[], own: string): PeerRatio[] {
  const speeds = [...new Set(lines.map(({ cpu }) => cpu))].toSorted((a, b) => a - b)
  return measures.flatMap(([measure, read]) =>
    speeds.flatMap((cpu) => {
      const medianOf = (name: string) =>
        median(lines.filter((line) => line.name === name && line.cpu === cpu).map(read))
      const others = [...new Set(lines.map(({ name }) => name))]
        .filter((name) => name !== own)
        .flatMap((name) => {
          const value = medianOf(name)
          return value === undefined ? [] : [{ name, value }]
        })
        .toSorted((a, b) => a.value - b.value)
      const [best] = others
      const value = medianOf(own)
      if (best === undefined || value === undefined) return []
      return [{ measure, cpu, own: value, best: best.value, bestName: best.name, ratio: value / best.value }]
    }),
  )
}

function median(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

async function runScript(folder: string, file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn('bash', ['run.sh', file], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let problem = ''
  child.stderr.on('data', (chunk: Buffer) => (problem = (problem + chunk.toString()).slice(-2_000)))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exit) => resolve(exit ?? 1))
  })
  if (code !== 0) throw new StartError(`run.sh in ${folder} failed: ${problem.trim()}`)
}
