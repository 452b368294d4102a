import { readText } from '#scripts/lib/tree.ts'

type LockedPackage = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
}

/** The parts of package-lock.json that are about package sources. */
export type Lockfile = { lockfileVersion?: number; packages?: Record<string, LockedPackage> }

const registryUrl = 'https://registry.npmjs.org/'
/** An exact version, including that of a package installed under another name: `npm:xstate@4.38.3`. */
const exactVersion = /^(?:npm:[@/\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** Returns the problems in a lockfile. Every package must come from the public registry and have a hash. */
export function lockfileProblems(lock: Lockfile): string[] {
  const problems = lock.lockfileVersion === 3 ? [] : ['package-lock.json must have lockfileVersion 3']
  for (const [name, locked] of Object.entries(lock.packages ?? {})) {
    if (name === '') continue
    if (locked.link) problems.push(`${name} is a link to a folder`)
    else if (locked.resolved !== undefined && !locked.resolved.startsWith(registryUrl)) {
      problems.push(`${name} comes from ${locked.resolved}`)
    } else if (!locked.inBundle && !locked.integrity?.startsWith('sha512-')) {
      problems.push(`${name} has no sha512 integrity`)
    }
  }
  return problems
}

/** Returns the dependencies in package.json whose version isn't exact. */
export function inexactVersions(manifest: Record<string, unknown>): string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  return kinds.flatMap((kind) =>
    Object.entries((manifest[kind] ?? {}) as Record<string, string>)
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => `${name}@${version} in ${kind} is not an exact version`),
  )
}

/** Returns the problems in Muster's package.json and package-lock.json. */
export async function checkLockfile(): Promise<string[]> {
  const lock = JSON.parse(await readText('package-lock.json')) as Lockfile
  const manifest = JSON.parse(await readText('package.json')) as Record<string, unknown>
  return [...lockfileProblems(lock), ...inexactVersions(manifest)]
}
