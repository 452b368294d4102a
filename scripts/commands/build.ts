import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'

try {
  const outcome = await buildIfNeeded(console.log)
  console.log(outcome === 'built' ? 'Built into dist/.' : 'Nothing changed: dist/ is up to date.')
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
