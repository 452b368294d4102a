import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkOutPrevious } from '#scripts/lib/previousVersion.ts'

test('the files of an earlier commit are copied, and a name that is not a commit is rejected', () => {
  const repository = mkdtempSync(path.join(os.tmpdir(), 'muster-repository-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@muster.test', ...args], {
      cwd: repository,
    })
  const write = (text: string) => {
    writeFileSync(path.join(repository, 'version.txt'), text)
    git('add', '.')
    git('commit', '--quiet', '--message', text)
  }
  try {
    git('init', '--quiet')
    write('earlier')
    write('newest')
    const previous = checkOutPrevious('HEAD~1', repository)
    expect(readFileSync(path.join(previous.folder, 'version.txt'), 'utf8')).toBe('earlier')
    expect(existsSync(path.join(previous.folder, 'node_modules', 'pg'))).toBe(true)
    previous.dispose()
    expect(existsSync(previous.folder)).toBe(false)
    expect(() => checkOutPrevious('--all', repository)).toThrow('--all is not a commit')
  } finally {
    rmSync(repository, { recursive: true })
  }
})
