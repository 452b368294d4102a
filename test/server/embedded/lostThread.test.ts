import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openEmbedded } from '#server/embedded/embedded.ts'
import { lockFolder } from '#server/embedded/lock.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'

test('an embedded database whose thread has ended can still be closed, and its folder is released', async () => {
  const folder = await newDataFolder('muster-lost-')
  const lost = Promise.withResolvers<string>()
  const thread = Promise.withResolvers<Worker>()
  process.once('worker', thread.resolve)
  const embedded = await openEmbedded(folder, lockFolder(folder), 2, lost.resolve)
  await (await thread.promise).terminate()
  expect(await Promise.race([lost.promise, pause(20_000, 'still running')])).toMatch('stopped unexpectedly')
  expect(await Promise.race([embedded.close(), pause(10_000, 'never closed')])).toBeUndefined()
  lockFolder(folder).release()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)
