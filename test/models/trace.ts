import { partsOf } from '#test/models/chartConfig.ts'
import { lineOf } from '#test/models/effects.ts'
import type { Model } from '#test/models/model.ts'
import type { Step } from '#test/models/run.ts'
import { storiesWithPairs, titleOf, type Story } from '#test/models/stories.ts'
import { walkStory } from '#test/models/walkStory.ts'

/** What a chart does in all its stories. It is checked in, so that changed effects are visible in reviews. */
export interface Trace {
  readonly stories: number
  /** The number of pairs of transitions that can follow each other. Each pair is in a story. */
  readonly pairs: number
  /** The guard results that occurred in the stories, out of all possible ones. */
  readonly guards: string
  /** A hash of all steps of all stories in order. If the hashes of two traces differ, a step differs. */
  readonly digest: string
  /** The distinct effects of each happening, and how often each effect occurs. */
  readonly effects: Readonly<Record<string, readonly string[]>>
}

/** Creates an incremental hash of texts, the same in Node and in browsers. */
export class Digest {
  #low = 0x811c9dc5
  #high = 0x1b873593

  add(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      this.#low = Math.imul(this.#low ^ code, 0x01000193)
      this.#high = Math.imul(this.#high ^ (code + at), 0x85ebca6b)
    }
  }

  toString(): string {
    return [this.#low, this.#high].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
  }
}

/** Collects the trace of a chart during its stories. */
export class TraceBook {
  readonly #counts = new Map<string, Map<string, number>>()
  readonly #digest = new Digest()
  readonly #guards = new Set<string>()
  readonly #seen = new Set<string>()

  /** Adds a step of a story and returns its line. Steps at the beginning of several stories count once. */
  add({ begins, steps }: Story, at: number, step: Step): string {
    const line = lineOf(step.effects)
    for (const { kind, key } of step.guards) this.#guards.add(`${key} ${kind}`)
    const way = titleOf({ begins, steps: steps.slice(0, at) })
    if (this.#seen.has(way)) return line
    this.#seen.add(way)
    this.#digest.add(`${way}\n${line}\n`)
    const words = steps[at - 1]?.words ?? begins
    const lines = this.#counts.get(words) ?? new Map<string, number>()
    this.#counts.set(words, lines.set(line, (lines.get(line) ?? 0) + 1))
    return line
  }

  close({ machine }: Model, stories: number, pairs: number): Trace {
    const effects = [...this.#counts].map(
      ([words, lines]) => [words, [...lines].map(([line, count]) => `${count}× ${line}`).toSorted()] as const,
    )
    return {
      stories,
      pairs,
      guards: `${this.#guards.size} of ${partsOf(machine).guarded.size * 2}`,
      digest: this.#digest.toString(),
      effects: Object.fromEntries(effects.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    }
  }
}

/** Walks all stories of a chart and returns the trace. */
export function traceOf(model: Model): Trace {
  const { stories, pairs } = storiesWithPairs(model)
  const book = new TraceBook()
  for (const story of stories) walkStory(model, story, (step, at) => book.add(story, at, step))
  return book.close(model, stories.length, pairs.size)
}
