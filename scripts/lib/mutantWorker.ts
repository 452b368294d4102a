import { parentPort } from 'node:worker_threads'
import type { Shard } from '#scripts/lib/mutantScore.ts'
import { models } from '#test/models/charts/all.ts'
import { judge } from '#test/models/mutants.ts'

/** Judges the shards it is sent, one after the other. */
parentPort?.on('message', ({ name, first, step }: Shard) => {
  const model = models.find((one) => one.name === name)
  if (model === undefined) throw new Error(`There is no chart ${name}.`)
  parentPort?.postMessage(judge(model, (at) => at % step === first))
})
