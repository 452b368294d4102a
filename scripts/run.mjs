// Plain JavaScript, so that even a version of Node that is too old can run it and report the problem.
import { fileURLToPath } from 'node:url'
import { nodeVersionProblem } from './nodeVersion.mjs'

const problem = nodeVersionProblem(process.versions.node)
const name = process.argv[2]
if (problem) {
  console.error(problem)
  process.exit(1)
}
if (!name || !/^[a-z0-9-]+$/i.test(name)) {
  console.error('Usage: node scripts/run.mjs <script> [arguments]')
  process.exit(1)
}
const script = new URL(`./commands/${name}.ts`, import.meta.url)
process.argv.splice(1, 2, fileURLToPath(script))
await import(script.href)
