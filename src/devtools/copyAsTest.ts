import { longestLog, type WatchedActor } from '#devtools/flowLog.ts'

/** One line of a story: what was sent, or how the world answered. */
function happening(event: WatchedActor['log'][number]['event']): string {
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

/** Of a long list of records two tell as much as all; a list of names may decide where a story goes. */
const literal = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    Array.isArray(part) && part.length > 5 && typeof part[0] === 'object' ? part.slice(0, 2) : part,
  )
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Why an actor's events cannot be copied; null when they can. */
export function copyProblem({ machine, begin, forgotten }: WatchedActor): string | null {
  if (machine === null) return 'Only charts can be copied as a test.'
  if (forgotten > 0) return `Only the last ${longestLog} events are kept, so its beginning is gone.`
  return begin === null ? 'This actor was restored by a reload, so its beginning is not known.' : null
}

/** Where each chart is, as the product imports it. */
const chartFiles = Object.keys(import.meta.glob('/src/{machines,domain}/**/*.machine.ts')).map((file) =>
  file.replace('/src/', '#'),
)

const fileOf = (id: string) =>
  chartFiles.find((file) => file.endsWith(`/${id}.machine.ts`)) ?? `#machines/${id}.machine.ts`

/** What an actor heard, as a vitest story over its production chart: paste it into test/models/memory. */
export function copyAsTest({ machine, begin, log, snapshot }: WatchedActor): string {
  const id = machine?.id ?? ''
  const factory = `create${id.charAt(0).toUpperCase()}${id.slice(1)}Machine`
  const steps = log.map(({ event }) => `    ${happening(event)},`)
  return `import { expect, test } from 'vitest'
import { ${factory} } from '${fileOf(id)}'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { play } from '#test/models/play.ts'

test('${id} goes the way that was watched', () => {
  const actor = play(${factory}(inertDeps()), ${literal(begin?.input ?? null)}, [
${steps.join('\n')}
  ])
  expect(actor.getSnapshot().value).toEqual(${literal(snapshot?.value ?? null)})
})
`
}
