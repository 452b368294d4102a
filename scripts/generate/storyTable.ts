import { loadCharts, type Chart } from '#scripts/lib/charts.ts'
import { lastVerdicts, type Verdicts } from '#scripts/lib/proof/mutantScore.ts'
import { listFiles, readText } from '#scripts/lib/tree.ts'
import { models } from '#test/models/charts/all.ts'
import { acceptedSurvivors } from '#test/models/survivors.ts'
import { exceptions, missedIn, ways, type Way } from '#test/models/exceptions.ts'
import { partsOf } from '#test/models/chartConfig.ts'
import { storiesOf } from '#test/models/stories.ts'

const folders: Readonly<Record<Way, string>> = {
  memory: 'test/models/charts',
  pages: 'test/models/views',
  product: 'test/e2e/models',
}
const endings: Readonly<Record<Way, string>> = { memory: '.ts', pages: '.test.tsx', product: '.spec.ts' }

/** How many stories a chart has, and what each kind of story reaches in the chart. Null for a kind that the chart doesn't have. */
export interface StoryRow {
  readonly name: string
  readonly stories: number
  readonly reached: Readonly<Record<Way, string | null>>
}

/** Returns the names of the charts that have a file for this kind of story. */
export async function chartsWithStories(way: Way): Promise<readonly string[]> {
  const files = await listFiles(folders[way])
  return files
    .filter((file) => file.endsWith(endings[way]))
    .map((file) => file.slice(folders[way].length + 1, -endings[way].length))
}

/** Returns what the stories of each chart must reach to pass the tests. */
export async function storyTable(): Promise<readonly StoryRow[]> {
  return (await loadCharts()).map((chart) => ({
    name: chart.name,
    stories: models.filter(({ name }) => name === chart.name).flatMap(storiesOf).length,
    reached: {
      memory: reachedIn('memory', chart),
      pages: reachedIn('pages', chart),
      product: reachedIn('product', chart),
    },
  }))
}

function reachedIn(way: Way, { name, machine }: Chart): string | null {
  if (name in exceptions[way]) return null
  const parts = partsOf(machine)
  const missed = new Set(missedIn(way, parts))
  const count = (keys: ReadonlySet<string>) =>
    `${[...keys].filter((key) => !missed.has(key)).length} of ${keys.size}`
  return `${count(parts.states)}, ${count(parts.transitions)}`
}

/** Returns the table as a page of docs/flows. */
export async function storyPage(): Promise<string> {
  const rows = await storyTable()
  const cells = ({ name, stories, reached }: StoryRow) =>
    [`[${name}](${name}.md)`, stories, ...ways.map((way) => reached[way] ?? '–')].join(' | ')
  const sum = rows.reduce((total, { stories }) => total + stories, 0)
  return `# Stories

What the generated stories (see [testing](../testing.md)) reach: states, then transitions, each out of the total. Written by
\`npm run flows\`; a test fails if the stories don't reach what the table says.

| chart | stories | in memory | on the pages | through the product |
| --- | ---: | --- | --- | --- |
${rows.map((row) => `| ${cells(row)} |`).join('\n')}

${sum} stories in all. A dash means that the chart has no stories of that kind.

${mutantTable(await lastVerdicts())}
${ways.map(exceptionList).join('\n')}`
}

function mutantTable(verdicts: Verdicts): string {
  const all = Object.entries(verdicts)
  if (all.length === 0)
    return '## What the stories detect\n\nNot measured yet: run `npm run flows:mutants`.\n'
  const total = (key: 'mutants' | 'killed' | 'byHand') =>
    all.reduce((sum, [, verdict]) => sum + verdict[key], 0)
  const percent = (part: number, whole: number) => `${((part / Math.max(1, whole)) * 100).toFixed(1)}%`
  const row = (name: string, mutants: number, killed: number, byHand: number) =>
    `| ${name} | ${mutants} | ${killed} | ${percent(killed, mutants)} | ${byHand} |`
  const survivors = all.flatMap(([, verdict]) => verdict.survivors)
  return `## What the stories detect

\`npm run flows:mutants\` removes each action, each guard (always true, always false) and each transition of each chart, one at a
time and in memory, and runs the stories. “By hand” counts removals that break an expectation written in the model of the chart
(\`from\`, \`to\`, \`effects\`, \`always\`); the other detected removals change the chart's trace in [test/models/traces](../../test/models/traces).

| chart | removals | detected | score | by hand |
| --- | ---: | ---: | ---: | ---: |
${all.map(([name, { mutants, killed, byHand }]) => row(`[${name}](${name}.md)`, mutants, killed, byHand)).join('\n')}
${row('all', total('mutants'), total('killed'), total('byHand'))}

${
  survivors.length === 0
    ? 'The stories detect every removal.\n'
    : survivors
        .map((survivor) => `- \`${survivor}\`: ${acceptedSurvivors[survivor] ?? 'no reason'}\n`)
        .join('')
}`
}

function exceptionList(way: Way): string {
  const list = Object.entries(exceptions[way]).map(([key, reason]) => `- \`${key}\`: ${reason}\n`)
  return `## Not reached: ${way}\n\n${list.length === 0 ? 'Nothing.\n' : list.join('')}`
}

/** Prints the table from the checked-in page, which `npm run check` compares with the charts. Counting the stories again would take as long as some tests. */
export async function printStoryTable(): Promise<void> {
  const [table = ''] = (await readText('docs/flows/stories.md')).split('stories in all', 1)
  const rows = table
    .split('\n')
    .filter((line) => /^\| (?:chart|\[)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^\[(.*)\]\(.*\)$/, '$1')))
  console.log('\nWhat the stories reach: states, transitions')
  for (const [, name = '', stories = '', ...reached] of rows)
    console.log(
      [name.padEnd(18), stories.padStart(7), ...reached.map((text) => text.padEnd(18))].join('  ').trimEnd(),
    )
}
