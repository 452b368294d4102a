import { withFixtures } from '#devtools/copy/fixtures.ts'
import { longestLog, type LoggedEvent, type WatchedActor } from '#devtools/log/flowLog.ts'
import { withoutSecrets } from '#devtools/log/withoutSecrets.ts'

/** Returns one line of a story: an event, or the response to a call. */
function happening(event: LoggedEvent['event']): string {
  const [, kind, id] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.*)$/.exec(event.type) ?? []
  const name = quoted(id ?? '')
  switch (kind) {
    case 'done':
      return event['output'] === undefined
        ? `{ answer: ${name} }`
        : `{ answer: ${name}, with: ${literal(event['output'])} }`
    case 'error':
      return `{ fail: ${name}, with: ${literal(event['error'] ?? {})} }`
    case 'snapshot':
      return `{ news: ${name}, with: ${literal((event['snapshot'] as { context?: unknown }).context ?? {})} }`
    default:
      return `{ send: ${literal(event)} }`
  }
}

/** Cuts long lists of records to two records. Lists of plain values stay complete, because a chart's path can depend on them. */
const literal = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    Array.isArray(part) && part.length > 5 && typeof part[0] === 'object' ? part.slice(0, 2) : part,
  )
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Returns why an actor's events can't be copied, or null if they can. */
export function copyProblem({ machine, begin, forgotten }: WatchedActor): string | null {
  if (machine === null) return 'Only charts can be copied as tests.'
  if (forgotten > 0) return `Only the last ${longestLog} events are kept, but a test needs all events.`
  return begin === null
    ? 'This actor was restored after a reload, but a test needs its events from the start.'
    : null
}

/** The import path of each chart. */
const chartFiles = Object.keys(import.meta.glob('/src/{machines,domain}/**/*.machine.ts')).map((file) =>
  file.replace('/src/', '#'),
)

const fileOf = (id: string) =>
  chartFiles.find((file) => file.endsWith(`/${id}.machine.ts`)) ?? `#machines/${id}.machine.ts`

/**
 * Returns a Vitest story to paste into test/models/memory. The story replays the events that an actor received,
 * using the actor's production chart. Fixtures replace personal data, because tests are checked in.
 */
export function copyAsTest({ machine, begin, log, snapshot }: WatchedActor): string {
  const id = machine?.id ?? ''
  const factory = `create${id.charAt(0).toUpperCase()}${id.slice(1)}Machine`
  const watched = withoutSecrets([begin?.input ?? null, ...log.map(({ event }) => event)])
  const [input, ...events] = withFixtures(watched as unknown[])
  const steps = events.map((event) => `    ${happening(event as LoggedEvent['event'])},`)
  return `import { expect, test } from 'vitest'
import { ${factory} } from '${fileOf(id)}'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { play } from '#test/models/play.ts'

test('${id} follows the recorded events', () => {
  const actor = play(${factory}(inertDeps()), ${literal(input)}, [
${steps.join('\n')}
  ])
  expect(actor.getSnapshot().value).toEqual(${literal(snapshot?.value ?? null)})
})
`
}
