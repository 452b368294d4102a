import { flowStories } from '#scripts/flowStories.ts'
import { loadCharts, nodesBelow, type Chart } from '#scripts/lib/charts.ts'
import { toMermaid } from '#scripts/lib/mermaid.ts'
import { storyPage } from '#scripts/storyTable.ts'
import { readText } from '#scripts/lib/tree.ts'
import { snapshotVersion } from '#machines/persistence/saving.ts'

const folder = 'docs/flows/'
const listFile = `${folder}states.json`

/** The ids of all states a reload can bring back, and the version of the snapshots they are kept in. */
export interface StateList {
  readonly version: number
  readonly states: Readonly<Record<string, readonly string[]>>
}

/** The state ids of the charts as they are now. A lifecycle is no actor and in no snapshot. */
export function stateList(charts: readonly Chart[]): StateList {
  const kept = charts.filter(({ file }) => !file.endsWith('/lifecycle.machine.ts'))
  const states = kept.map(
    ({ name, machine }) => [name, nodesBelow(machine.root).map(({ id }) => id)] as const,
  )
  return { version: snapshotVersion, states: Object.fromEntries(states) }
}

/** Why a list must not replace the checked-in one: snapshots of the same version would mean other states. */
export function versionProblem(now: StateList, before: StateList | null): string | null {
  if (before === null || now.version > before.version) return null
  if (now.version === before.version && JSON.stringify(now.states) === JSON.stringify(before.states))
    return null
  const names = [...new Set([...Object.keys(now.states), ...Object.keys(before.states)])]
  const changed = names.filter(
    (name) => JSON.stringify(now.states[name]) !== JSON.stringify(before.states[name]),
  )
  return `The states of ${changed.join(', ')} changed: raise snapshotVersion in src/machines/persistence/saving.ts above ${before.version}, then run npm run flows.`
}

/** The diagrams, the importable charts, their index and the list of states: each file's path and what must be in it. */
export async function generateFlows(): Promise<Map<string, string>> {
  const charts = await loadCharts()
  const list = stateList(charts)
  const before = await readText(listFile).catch(() => null)
  const problem = versionProblem(list, before === null ? null : (JSON.parse(before) as StateList))
  if (problem !== null) throw new Error(problem)
  const files = new Map([
    [`${folder}README.md`, index(charts)],
    [`${folder}stories.md`, await storyPage()],
    [listFile, json(list)],
  ])
  for (const chart of charts) {
    files.set(`${folder}${chart.name}.md`, page(chart))
    files.set(`${folder}${chart.name}.json`, json(importable(chart)))
  }
  return files
}

/** The chart's config with names only; JSON drops the functions that compute inputs and params. */
export function importable({ machine }: Chart): unknown {
  const { context: _, output: __, ...config } = machine.config
  return JSON.parse(JSON.stringify(config))
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Three sentences for a chart; a chart without them is an error. */
export function storyOf(name: string): string {
  const story = flowStories[name]
  if (story === undefined) throw new Error(`Tell the story of ${name} in scripts/flowStories.ts.`)
  return story
}

function page(chart: Chart): string {
  const { name, file, machine } = chart
  return `# ${name}

${storyOf(name)}

[The chart](../../${file}) · [the same as JSON, for Stately](${name}.json) · [all flows](README.md)

\`\`\`mermaid
${toMermaid(machine)}\`\`\`
`
}

const count = (states: number) => `${states} ${states === 1 ? 'state' : 'states'}`

function index(charts: readonly Chart[]): string {
  const entries = charts.map(
    ({ name, file, machine }) =>
      `### [${name}](${name}.md)\n\n${storyOf(name)}\n\n[Source](../../${file}) · [JSON](${name}.json) · ${count(nodesBelow(machine.root).length)}\n`,
  )
  return `# Flows

Every flow of Muster is a chart in \`src/machines\`, every lifecycle one in \`src/domain\`. This folder is written by \`npm run flows\` from the charts
themselves; \`npm run check\` fails when it is out of date. Each page holds a diagram, each JSON file the same chart for
[Stately](https://stately.ai/viz), pasted into \`createMachine(…)\`; or open the chart's own file with the Stately
extension. How to watch the charts of the running app, and how to test with them, stands in
[testing](../testing.md), what tests reach of them in [stories](stories.md); [states.json](states.json) lists the states a reload can bring back.

![The flow panel beside a form](../images/flow-panel.png)

${entries.join('\n')}`
}
