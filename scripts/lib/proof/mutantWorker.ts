import { parentPort } from 'node:worker_threads'
import { models } from '#test/models/charts/all.ts'
import { judge } from '#test/models/mutants.ts'

/** Judges the mutants of the charts whose names it receives, one after the other. */
parentPort?.on('message', (name: string) => {
  const model = models.find((one) => one.name === name)
  if (model === undefined) throw new Error(`There is no chart ${name}.`)
  parentPort?.postMessage(judge(model))
})
