import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '#server/embedded/lock.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a script with `lockFolder` and the folder. Resolves to the first line it prints, or to all output when it ends. */
function run(
  script: string,
  flags: readonly string[] = [],
): { child: ChildProcess; printed: Promise<string> } {
  const source = `import { lockFolder } from '#server/embedded/lock.ts'\nconst folder = ${JSON.stringify(folder)}\n${script}`
  const child = spawn(process.execPath, [...flags, '--input-type=module-typescript', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const printed = new Promise<string>((resolve) => {
    child.stdout.once('data', (data: Buffer) => resolve(String(data).trim()))
    child.once('exit', (code) => resolve(`exit ${code}`))
  })
  return { child, printed }
}

const holdForever = "lockFolder(folder); console.log('locked'); setInterval(() => {}, 1000)"

describe('the lock of a data folder (trust.md case 33)', () => {
  test('cannot be taken twice in one process, and is free after release', () => {
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.pid}. Stop that process`)
    lock.release()
    lock.release()
    lockFolder(folder).release()
  })

  test('is kept even if the returned object is garbage collected', async () => {
    const { child, printed } = run(
      'lockFolder(folder); for (let each = 0; each < 20; each += 1) { globalThis.gc(); await new Promise((resolve) => setTimeout(resolve, 5)) }\n' +
        "console.log('locked'); setInterval(() => {}, 1000)",
      ['--expose-gc'],
    )
    expect(await printed).toBe('locked')
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${child.pid}.`)
  })

  test('names the process that holds it, and is free once that process is killed', async () => {
    const { child, printed } = run(holdForever)
    expect(await printed).toBe('locked')
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${child.pid}.`)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    lockFolder(folder).release()
  })

  test("doesn't depend on the file's content, because processes in other containers can't be checked", async () => {
    const { printed } = run(holdForever)
    expect(await printed).toBe('locked')
    for (const content of ['', '{', '{"pid":"x"}', '{"pid":999999999,"host":"elsewhere"}']) {
      writeFileSync(join(folder, 'lock.json'), content)
      expect(() => lockFolder(folder)).toThrow('is in use by')
    }
    expect(() => lockFolder(folder)).toThrow('is in use by process 999999999 on host elsewhere.')
  })

  test('that is damaged is reported with what to do', () => {
    writeFileSync(join(folder, 'lock.sqlite'), 'not a database, but long enough to be read as one'.repeat(40))
    expect(() => lockFolder(folder)).toThrow(
      /is damaged\. Make sure that no other Muster process uses this folder/,
    )
  })

  test('is held by only one of three competing processes', async () => {
    const contend = `
      import { openSync, closeSync, rmSync } from 'node:fs'
      const held = folder + '/held'
      let taken = 0
      for (let round = 0; round < 1_500; round += 1) {
        let lock
        try { lock = lockFolder(folder) } catch (error) { if (/in use/.test(error.message)) continue; throw error }
        try {
          closeSync(openSync(held, 'wx'))
          rmSync(held)
          taken += 1
        } finally { lock.release() }
      }
      console.log('taken ' + (taken > 0))`
    const results = await Promise.all(
      [run(contend), run(contend), run(contend)].map(({ printed }) => printed),
    )
    expect(results).toEqual(['taken true', 'taken true', 'taken true'])
  })

  test("that can't be created is reported in one sentence", () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => lockFolder(join(file, 'below'))).toThrow(/Can't create the data folder: .* Set MUSTER_DATA/)
  })
})
