// Plain JavaScript on purpose: an old version of Node must be able to run this to say what is wrong.
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
