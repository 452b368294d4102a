import type { Model } from '#test/models/model.ts'
import { startRun, type Run, type Step } from '#test/models/run.ts'
import type { Story } from '#test/models/stories.ts'

/** Walks a story on the production chart with its calls and children replaced. `look` gets each step, and the start is step 0. */
export function walkStory(
  model: Model,
  { begins, steps }: Story,
  look: (step: Step, at: number, run: Run) => void = () => undefined,
): ReadonlySet<string> {
  const run = startRun(model, model.inputs[begins])
  try {
    look(run.begun, 0, run)
    const through = new Set(run.begun.through)
    for (const [at, { words }] of steps.entries()) {
      const happening = model.happenings[words]
      if (happening === undefined) throw new Error(`${words} is not in the model.`)
      const step = run.next(happening)
      step.through.forEach((key) => through.add(key))
      look(step, at + 1, run)
    }
    return through
  } finally {
    run.stop()
  }
}
