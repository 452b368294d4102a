import { partsOf } from '#test/models/chartConfig.ts'
import { activeStates, type Effects } from '#test/models/effects.ts'
import {
  eventOf,
  isHandled,
  isOffered,
  isPossible,
  type ExpectedEffects,
  type Happening,
  type Model,
} from '#test/models/model.ts'
import type { Step } from '#test/models/run.ts'

const listOf = <Item>(items: Item | readonly Item[] = []): readonly Item[] =>
  Array.isArray(items) ? items : [items as Item]

const isIn = (active: readonly string[], states: readonly string[]) =>
  states.some((state) => active.includes(state))

/**
 * Returns texts that say what the model expects at this step but the chart doesn't do. A response without a
 * transition would make the chart wait forever, so every response and failure in the model must be handled
 * wherever it is possible. An event that a guard rejects has no effects.
 */
export function brokenPromises({ always, happenings }: Model, step: Step, words: string | null): string[] {
  const { before, after } = step
  const broken = Object.entries(always).flatMap(([text, holds]) => (holds(after) ? [] : [text]))
  const active = activeStates(after)
  const happened = words === null ? undefined : happenings[words]
  const isRefused =
    happened !== undefined && before !== null && isOffered(before, happened) && !isHandled(before, happened)
  const to = isRefused ? [] : listOf(happened?.to)
  if (to.length > 0 && !isIn(active, to)) broken.push(`“${words}” leads to ${to.join(' or ')}`)
  if (happened !== undefined && before !== null && !isRefused) {
    const were = activeStates(before)
    for (const expected of expectedOf(happened)) {
      if (applies(expected, were, active)) {
        broken.push(
          ...missingEffects(expected, happened, step.effects, after.context).map(
            (text) => `“${words}” ${text}`,
          ),
        )
      }
    }
  }
  for (const [text, happening] of Object.entries(happenings)) {
    if (!isPossible(after, happening) || isHandled(after, happening)) continue
    const isAnswer = 'answer' in happening || 'fail' in happening
    if (isAnswer || isIn(active, listOf(happening.from))) broken.push(`“${text}” can happen here`)
  }
  return broken
}

/** Returns the expected effects of a happening. */
export const expectedOf = ({ effects }: Happening): readonly ExpectedEffects[] => listOf(effects)

/** Returns whether expected effects apply to a step, by the states before and after it. */
export function applies(
  { in: from, to }: ExpectedEffects,
  before: readonly string[],
  after: readonly string[],
): boolean {
  return (from === undefined || isIn(before, listOf(from))) && (to === undefined || isIn(after, listOf(to)))
}

function missingEffects(
  { context = {}, holds, sends, passesOnTo = [], emits, starts, stops }: ExpectedEffects,
  happening: Happening,
  effects: Effects,
  now: Record<string, unknown>,
): string[] {
  const event = eventOf(happening)
  const passed = passesOnTo.map((to) => ({ to, event: event as object }))
  return [
    ...Object.entries(context).flatMap(([key, value]) =>
      contains(now[key], value) ? [] : [`sets ${key} to ${JSON.stringify(value)}`],
    ),
    ...(holds?.(now) === false ? ['does what is expected of its context'] : []),
    ...[...listOf(sends), ...passed].flatMap((sent) =>
      effects.sends.some((one) => contains(one, sent)) ? [] : [`sends ${JSON.stringify(sent)}`],
    ),
    ...listOf(emits).flatMap((one) =>
      effects.emits.some((emitted) => contains(emitted, one)) ? [] : [`emits ${JSON.stringify(one)}`],
    ),
    ...listOf(starts).flatMap((id) => (effects.starts.some((one) => one.id === id) ? [] : [`starts ${id}`])),
    ...listOf(stops).flatMap((id) => (effects.stops.includes(id) ? [] : [`stops ${id}`])),
  ]
}

/** Returns whether data contains everything expected. Lists must have the same items. */
export function contains(value: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return value === expected
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(expected)) {
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((item, at) => contains(value[at], item))
    )
  }
  return Object.entries(expected).every(([key, part]) => contains(Reflect.get(value, key), part))
}

/** Returns the states of a model that its chart does not have. */
export function unknownStates({ machine, happenings }: Model): string[] {
  const named = Object.values(happenings).flatMap((happening) => [
    ...listOf(happening.from),
    ...listOf(happening.to),
    ...expectedOf(happening).flatMap(({ in: from, to }) => [...listOf(from), ...listOf(to)]),
  ])
  const { states } = partsOf(machine)
  return named.filter((path) => !states.has(`${machine.id}.${path}`))
}
