import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A published build with its hashed files. */
type PublishedBuild = { hash: string; assets: string[] }

const listName = '.builds.json'
const assetsFolder = 'assets/'

/** The assets of this many builds are served. Pages opened before a deployment still load the assets of an older build. */
const servedBuilds = 3

/**
 * Moves a finished build into the served folder. Running servers and open pages always find the files they
 * need: the assets of the newest builds stay, and the page that references them changes last.
 */
export async function publishBuild(
  newBuild: string,
  target: string,
  hash: string,
  maxBuilds = servedBuilds,
): Promise<void> {
  const files = await filesBelow(newBuild)
  const older = (await publishedBuilds(target)).filter((build) => build.hash !== hash)
  const builds = [{ hash, assets: files.filter(isAsset) }, ...older].slice(0, maxBuilds)
  // The list is written first. Listing a file that doesn't exist yet does no harm, but an unlisted file could be removed.
  await writeList(target, builds)
  for (const file of files.toSorted((one, other) => rank(one) - rank(other))) {
    await mkdir(path.dirname(path.join(target, file)), { recursive: true })
    await rename(path.join(newBuild, file), path.join(target, file))
  }
  const neededFiles = new Set([listName, ...files, ...builds.flatMap(({ assets }) => assets)])
  for (const file of await filesBelow(target)) {
    if (!neededFiles.has(file)) await rm(path.join(target, file), { force: true })
  }
  await rm(newBuild, { recursive: true, force: true })
}

/** Returns the builds whose assets are in the folder, newest first. A folder without a list counts as one build. */
async function publishedBuilds(target: string): Promise<PublishedBuild[]> {
  const list = await readFile(path.join(target, listName), 'utf8').catch(() => null)
  const builds = list === null ? null : readList(list)
  if (builds !== null) return builds
  const assets = (await filesBelow(target)).filter(isAsset)
  return assets.length === 0 ? [] : [{ hash: '', assets }]
}

/** Returns the builds in a list, or null if the list is truncated. */
function readList(text: string): PublishedBuild[] | null {
  try {
    return JSON.parse(text) as PublishedBuild[]
  } catch {
    return null
  }
}

async function writeList(target: string, builds: readonly PublishedBuild[]): Promise<void> {
  const file = path.join(target, listName)
  await mkdir(target, { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(builds, null, 2))
  await rename(`${file}.new`, file)
}

const isAsset = (file: string) => file.startsWith(assetsFolder)

function rank(file: string): number {
  if (isAsset(file)) return 0
  return file === 'index.html' ? 2 : 1
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}
