import { parentPort } from 'node:worker_threads'
import { models } from '#test/models/charts/all.ts'
import { judge } from '#test/models/mutants.ts'

/** Receives the name of a chart, judges its mutants and sends the result back. */
parentPort?.on('message', (name: string) => {
  const model = models.find((one) => one.name === name)
  if (model === undefined) throw new Error(`There is no chart ${name}.`)
  parentPort?.postMessage(judge(model))
})
