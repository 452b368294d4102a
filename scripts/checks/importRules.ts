import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from '#scripts/lib/root.ts'
import { listFiles } from '#scripts/lib/tree.ts'

type Cruise = {
  summary: { violations: { from: string; to: string; rule: { name: string; severity: string } }[] }
  modules: { source: string }[]
}

const folders = ['src', 'server', 'scripts', 'test']

/** Applies .dependency-cruiser.mjs to a folder with the same subfolders as Muster. Returns the violations and the files that were read. */
export async function importViolations(
  folder: string = root,
): Promise<{ violations: string[]; cruised: string[] }> {
  const present = folders.filter((name) => existsSync(path.join(folder, name)))
  const report = await cruise(folder, present)
  const violations = report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  const cruised = report.modules
    .map((module) => module.source)
    .filter((file) => present.includes(file.split('/')[0] ?? ''))
  return { violations, cruised }
}

/** Applies the import rules to Muster. Also checks that most files were actually read, because dependency-cruiser reads none of them without its TypeScript parser. */
export async function checkImportRules(): Promise<string[]> {
  const { violations, cruised } = await importViolations()
  const files = (await Promise.all(folders.map((folder) => listFiles(folder)))).flat()
  const sources = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
  if (cruised.length * 2 > sources.length) return violations
  return [...violations, `only ${cruised.length} of ${sources.length} source files were checked`]
}

function cruise(folder: string, names: readonly string[]): Promise<Cruise> {
  const tool = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const args = [tool, '--config', inRoot('.dependency-cruiser.mjs'), '--output-type', 'json', ...names]
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, maxBuffer: 256 * 1024 * 1024 },
      (error, stdout, stderr) => {
        // The exit code is the number of violations, so only unreadable output means that the tool failed.
        if (!stdout.startsWith('{'))
          reject(new Error(stderr || error?.message || 'dependency-cruiser printed nothing'))
        else resolve(JSON.parse(stdout) as Cruise)
      },
    )
  })
}
