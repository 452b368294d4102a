/** A module of the build: its length before minification, and the ids of the modules that it imports statically and with `import()`. */
export interface BuiltModule {
  readonly size: number
  readonly imports: readonly string[]
  readonly lateImports: readonly string[]
}
type Modules = ReadonlyMap<string, BuiltModule>

/** A file of modules, and the late modules (those loaded with `import()`) that load it. */
interface SharedFile {
  readonly modules: readonly string[]
  readonly size: number
  readonly users: Set<string>
}
/** The files that each file needs. */
type Needs = Map<SharedFile, Set<SharedFile>>

/** For a page, a request costs as much as loading this many characters that the page doesn't need. */
const requestCost = 6_500

/**
 * Groups the modules that several late modules need into files. By default, the bundler only puts modules into
 * one file if exactly the same late modules need them. As a result, a contract's page needed 94 scripts. Here,
 * two files are joined if pages save more in requests than they lose by loading what they don't need. No two
 * files may need each other. Otherwise, some modules would run before their imports.
 *
 * Returns the modules of each file. A file comes after the files that it needs. `loaded` contains the modules of the first load.
 */
export function sharedFiles(modules: Modules, loaded: ReadonlySet<string>): (readonly string[])[] {
  const late = new Set([...modules.values()].flatMap(({ lateImports }) => lateImports))
  const needs = needsOf(modules, filesByUsers(modules, loaded, late))
  for (let pair = bestPair(needs); pair !== null; pair = bestPair(needs)) join(needs, ...pair)
  return inOrder(needs).map((file) => file.modules)
}

/** Returns one file for each group of modules with the same users (the late modules that need them). A module with one user stays in that user's file. */
function filesByUsers(modules: Modules, loaded: ReadonlySet<string>, late: ReadonlySet<string>) {
  const usersOf = new Map<string, Set<string>>()
  for (const user of [...late].toSorted().filter((id) => !loaded.has(id))) {
    const visit = (id: string): void => {
      const users = usersOf.get(id) ?? new Set()
      if (loaded.has(id) || users.has(user)) return
      usersOf.set(id, users.add(user))
      modules.get(id)?.imports.forEach(visit)
    }
    visit(user)
  }
  const shared = [...usersOf].filter(([, users]) => users.size > 1)
  const groups = Map.groupBy(shared, ([, users]) => [...users].join('\n'))
  return [...groups.values()].map((group): SharedFile => {
    const ids = group.map(([id]) => id).toSorted()
    const size = ids.reduce((sum, id) => sum + (modules.get(id)?.size ?? 0), 0)
    return { modules: ids, size, users: new Set(group[0]?.[1]) }
  })
}

function needsOf(modules: Modules, files: readonly SharedFile[]): Needs {
  const fileOf = new Map(files.flatMap((file) => file.modules.map((id) => [id, file] as const)))
  const needs: Needs = new Map()
  for (const file of files) {
    const needed = new Set<SharedFile>()
    const seen = new Set<string>()
    // If a module isn't in any of the files, for example because it has one user, its imports count instead.
    const visit = (id: string): void => {
      if (seen.has(id)) return
      seen.add(id)
      const owner = fileOf.get(id)
      if (owner !== undefined && owner !== file) needed.add(owner)
      else modules.get(id)?.imports.forEach(visit)
    }
    file.modules.forEach(visit)
    needs.set(file, needed)
  }
  return needs
}

/**
 * Returns the two files that save the most when joined, or null if none save anything. Joining a file with
 * one that it needs directly saves at least as much as joining it with one that it needs indirectly. So no
 * two files end up needing each other.
 */
function bestPair(needs: Needs): readonly [SharedFile, SharedFile] | null {
  const files = [...needs.keys()]
  let best: readonly [SharedFile, SharedFile] | null = null
  let most = 0
  for (const [index, one] of files.entries())
    for (const other of files.slice(index + 1)) {
      const saved = [...one.users].filter((user) => other.users.has(user)).length * requestCost
      if (saved <= most) continue
      const gain = saved - costOf(needs, one, other.users) - costOf(needs, other, one.users)
      if (gain > most) [best, most] = [[one, other], gain]
    }
  return best
}

/** Returns the added cost if all of `users` load a file and the files that it needs. */
function costOf(needs: Needs, file: SharedFile, users: ReadonlySet<string>): number {
  const newUsers = [...users].filter((user) => !file.users.has(user))
  let cost = file.size * newUsers.length
  for (const needed of allNeeds(needs, file))
    cost += (needed.size + requestCost) * newUsers.filter((user) => !needed.users.has(user)).length
  return cost
}

/** Returns all files that a file needs, directly or through others. */
function allNeeds(needs: Needs, file: SharedFile, seen = new Set<SharedFile>()): Set<SharedFile> {
  for (const needed of needs.get(file) ?? []) {
    if (seen.has(needed)) continue
    seen.add(needed)
    allNeeds(needs, needed, seen)
  }
  return seen
}

/** Replaces two files with one. */
function join(needs: Needs, one: SharedFile, other: SharedFile): void {
  const joined = {
    modules: [...one.modules, ...other.modules],
    size: one.size + other.size,
    users: new Set([...one.users, ...other.users]),
  }
  const needed = new Set([...(needs.get(one) ?? []), ...(needs.get(other) ?? [])])
  for (const file of [one, other]) {
    needs.delete(file)
    needed.delete(file)
  }
  for (const set of needs.values())
    if ([one, other].filter((file) => set.delete(file)).length > 0) set.add(joined)
  needs.set(joined, needed)
  for (const each of allNeeds(needs, joined)) joined.users.forEach((user) => each.users.add(user))
}

/** Returns the files, each after the files that it needs. */
function inOrder(needs: Needs): SharedFile[] {
  const ordered = new Set<SharedFile>()
  const visit = (file: SharedFile): void => {
    if (ordered.has(file)) return
    needs.get(file)?.forEach(visit)
    ordered.add(file)
  }
  for (const file of needs.keys()) visit(file)
  return [...ordered]
}
