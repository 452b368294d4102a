import { chartDescriptions } from '#scripts/generate/chartDescriptions.ts'
import { loadCharts, nodesBelow, type Chart } from '#scripts/lib/charts.ts'
import type { Reach } from '#scripts/lib/diagram/boxes.ts'
import { drawChart } from '#scripts/lib/diagram/svg.ts'
import { toVersion4 } from '#scripts/lib/visualizerJson.ts'
import { storyPage } from '#scripts/generate/storyTable.ts'
import { readText } from '#scripts/lib/tree.ts'
import { exceptions } from '#test/models/exceptions.ts'
import { models } from '#test/models/charts/all.ts'
import { traceOf } from '#test/models/trace.ts'
import { snapshotVersion } from '#machines/persistence/snapshotVersion.ts'

const folder = 'docs/flows/'

/** The folder with the checked-in trace of each chart: what the chart does in its stories. */
export const traceFolder = 'test/models/traces/'
const listFile = `${folder}states.json`

/** The ids of all states that a reload can restore, and the version of their snapshots. */
export interface StateList {
  readonly version: number
  readonly states: Readonly<Record<string, readonly string[]>>
}

/** Returns the state ids of the current charts. A lifecycle isn't an actor, so it isn't in any snapshot. */
export function stateList(charts: readonly Chart[]): StateList {
  const persisted = charts.filter(({ file }) => !file.endsWith('/lifecycle.machine.ts'))
  const states = persisted.map(
    ({ name, machine }) => [name, nodesBelow(machine.root).map(({ id }) => id)] as const,
  )
  return { version: snapshotVersion, states: Object.fromEntries(states) }
}

/**
 * Returns why a list must not replace the checked-in one, or null if it may. A list with different states needs a
 * higher version, because all snapshots with the same version must have the same states.
 */
export function versionProblem(current: StateList, stored: StateList | null): string | null {
  if (stored === null || current.version > stored.version) return null
  if (current.version === stored.version && JSON.stringify(current.states) === JSON.stringify(stored.states))
    return null
  const names = [...new Set([...Object.keys(current.states), ...Object.keys(stored.states)])]
  const changed = names.filter(
    (name) => JSON.stringify(current.states[name]) !== JSON.stringify(stored.states[name]),
  )
  return `The states of ${changed.join(', ')} changed: raise snapshotVersion in src/machines/persistence/snapshotVersion.ts above ${stored.version}, then run npm run flows.`
}

/** Returns the pages, the diagrams, the importable charts, the list of states and the traces, as strings by file path. */
export async function generateFlows(): Promise<Map<string, string>> {
  const charts = await loadCharts()
  const list = stateList(charts)
  const before = await readText(listFile).catch(() => null)
  const problem = versionProblem(list, before === null ? null : (JSON.parse(before) as StateList))
  if (problem !== null) throw new Error(problem)
  const files = new Map([
    [`${folder}README.md`, indexPage(charts)],
    [`${folder}stories.md`, await storyPage()],
    [listFile, json(list)],
  ])
  for (const chart of charts) {
    const names = new Set(charts.map(({ name }) => name))
    files.set(`${folder}${chart.name}.md`, chartPage(chart, names))
    files.set(
      `${folder}${chart.name}.svg`,
      await drawChart(chart.machine, { reachOf: reachOf(chart), charts: names }),
    )
    files.set(`${folder}${chart.name}.json`, json(importable(chart)))
    files.set(`${folder}${chart.name}.v4.json`, json(toVersion4(chart.machine)))
  }
  for (const model of models) files.set(`${traceFolder}${model.name}.json`, json(traceOf(model)))
  return files
}

/** Returns a chart's config without functions, so that its actions, guards and actors are only names. */
export function importable({ machine }: Chart): unknown {
  const { context: _, output: __, ...config } = machine.config
  return JSON.parse(JSON.stringify(config))
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Returns the short description of a chart. Throws if it has none. */
export function descriptionOf(name: string): string {
  const story = chartDescriptions[name]
  if (story === undefined) throw new Error(`Describe ${name} in scripts/generate/chartDescriptions.ts.`)
  return story
}

/** Returns a function that finds the most complete kind of story that covers a transition of the chart. */
const reachOf =
  ({ name }: Chart) =>
  (transition: string): Reach => {
    const misses = (way: keyof typeof exceptions) => name in exceptions[way] || transition in exceptions[way]
    if (!misses('product')) return 'product'
    if (!misses('pages')) return 'pages'
    return misses('memory') ? 'nothing' : 'memory'
  }

/** Returns the names of the charts that a chart runs. */
function childrenOf({ machine }: Chart, names: ReadonlySet<string>): readonly string[] {
  const ids = Object.values(machine.implementations.actors).flatMap((logic) =>
    typeof logic === 'object' && 'id' in logic ? [String(logic.id)] : [],
  )
  return [...new Set(ids)].filter((id) => names.has(id)).toSorted()
}

function chartPage(chart: Chart, names: ReadonlySet<string>): string {
  const { name, file } = chart
  const children = childrenOf(chart, names).map((child) => `[${child}](${child}.md)`)
  return `# ${name}

${descriptionOf(name)}

[![The states of ${name} as nested boxes, with arrows between them](${name}.svg)](${name}.svg)

Arrows are numbered in the order of each state's transitions. A dark border marks the initial state. Colors show how much of the
chart the [stories](stories.md) cover.${children.length === 0 ? '' : ` This chart runs ${children.join(', ')}.`}

[The chart](../../${file}) · [JSON for XState 5](${name}.json) · [JSON for the visualizer](${name}.v4.json) ·
[trace of its stories](../../${traceFolder}${name}.json) · [all flows](README.md)
`
}

const stateCount = (states: number) => `${states} ${states === 1 ? 'state' : 'states'}`

function indexPage(charts: readonly Chart[]): string {
  const entries = charts.map(
    ({ name, file, machine }) =>
      `### [${name}](${name}.md)\n\n${descriptionOf(name)}\n\n[Source](../../${file}) · [Diagram](${name}.svg) · ${stateCount(nodesBelow(machine.root).length)}\n`,
  )
  return `# Flows

Every flow in Muster is a chart in \`src/machines\`, and every lifecycle is a chart in \`src/domain\`. \`npm run flows\` writes this folder from the
charts, and \`npm run check\` fails when it is out of date. [Stories](stories.md) shows which parts of the charts the tests reach, and which changes
they detect. [states.json](states.json) lists the states that a reload can restore. [Testing](../testing.md) explains how to watch and test charts.

## Look at a chart in Stately's tools

| tool | what it needs and how to open a chart |
| --- | --- |
| [The visualizer](https://stately.ai/viz) | XState 4 only. Paste \`….v4.json\` into \`createMachine(…)\`. It ignores the syntax of version 5 (guards, \`reenter\`, \`onSnapshot\`) without a warning, so never paste \`….json\`. |
| Stately Studio | An account on [stately.ai](https://stately.ai). Create a machine, choose **Import from code**, and paste \`createMachine(…)\` with the content of \`….json\` in the parentheses. |
| Stately Editor, the VS Code extension | The extension \`statelyai.stately-vscode\` and an account. Open the chart's source file and choose **Open Visual Editor**. |
| Stately Inspector | An internet connection and a browser that allows pop-ups. Run \`npm run dev\` and add \`?inspect\` to the address. |
| The flow panel | Nothing, because it works offline. Run \`npm run dev\` and add \`?flows\` to the address. |

Tests prove that each JSON file makes the same chart as its source, with all states, transitions, guards, actions and calls: \`….json\` in XState 5,
\`….v4.json\` in XState 4. Version 4 has no \`onSnapshot\`, so an event \`xstate.snapshot.<child>\` replaces it.

![The flow panel beside a form](../images/flow-panel.png)

${entries.join('\n')}`
}
