import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { loadPageCharts } from '#machines/kit/pageCharts.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { listFiles } from '#scripts/lib/tree.ts'

/** One of Muster's charts, created with services that never respond. */
export interface Chart {
  /** A unique name, such as `auth` or `contractLifecycle`. The chart's generated files are named after it. */
  readonly name: string
  readonly file: string
  readonly machine: AnyStateMachine
}

/** Returns the files that contain a chart: the flows in src/machines, and the lifecycles in src/domain. */
export async function chartFiles(): Promise<readonly string[]> {
  const files = await Promise.all(['src/machines', 'src/domain'].map(listFiles))
  return files.flat().filter((file) => file.endsWith('.machine.ts'))
}

/** Returns all of Muster's charts, sorted by name. */
export async function loadCharts(): Promise<readonly Chart[]> {
  await loadPageCharts()
  const charts = await Promise.all((await chartFiles()).map(loadChart))
  const sorted = charts.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const duplicate = sorted.find(({ name }, index) => sorted[index + 1]?.name === name)
  if (duplicate !== undefined) throw new Error(`Two charts have the id ${duplicate.name}.`)
  return sorted
}

async function loadChart(file: string): Promise<Chart> {
  const exported = (await import(pathToFileURL(inRoot(file)).href)) as Record<string, unknown>
  const [factory, ...others] = Object.entries(exported).filter(([name]) => /^create\w+Machine$/.test(name))
  if (factory === undefined || others.length > 0) {
    throw new Error(`${file} must export exactly one function named create…Machine.`)
  }
  const machine = (factory[1] as (deps: unknown) => AnyStateMachine)(inertDeps())
  const base = path.posix.basename(file, '.machine.ts')
  const name = base === 'lifecycle' ? machine.id : base
  if (machine.id !== name) throw new Error(`The chart in ${file} must have the id ${name}.`)
  return { name, file, machine }
}

/** Returns the state nodes below a node, in source order. */
export function nodesBelow(node: AnyStateNode): readonly AnyStateNode[] {
  return Object.values(node.states).flatMap((child) => [child, ...nodesBelow(child)])
}
