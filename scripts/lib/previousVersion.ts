import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot, root } from '#scripts/lib/root.ts'
import { StartError } from '#server/config.ts'

/** The files of an earlier commit in a temporary folder. */
export type PreviousVersion = { folder: string; commit: string; dispose: () => void }

/** Folders that aren't in git, so the earlier version's server runs with this version's packages and browser app. */
const sharedFolders = ['node_modules', 'dist']

/** Copies the files of a commit to a temporary folder, ready to run its server and scripts. */
export function checkOutPrevious(revision: string, repository = root): PreviousVersion {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: repository, encoding: 'utf8' }).stdout?.trim() ?? ''
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
  if (commit === '')
    throw new StartError(`${revision} is not a commit in this repository. Enter one from git log.`)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-previous-'))
  const dispose = () => rmSync(folder, { recursive: true, force: true })
  try {
    const tar = path.join(folder, 'files.tar')
    for (const [tool, ...args] of [
      ['git', 'archive', '--format=tar', `--output=${tar}`, commit],
      ['tar', '-xf', tar, '-C', folder],
    ] as const) {
      const { status, stderr, error } = spawnSync(tool, args, { cwd: repository, encoding: 'utf8' })
      if (status !== 0) throw new StartError(`${tool} failed: ${error?.message ?? stderr.trim()}`)
    }
    rmSync(tar)
    for (const name of sharedFolders.filter((each) => existsSync(inRoot(each))))
      symlinkSync(inRoot(name), path.join(folder, name))
    return { folder, commit: commit.slice(0, 8), dispose }
  } catch (error) {
    dispose()
    throw error
  }
}
