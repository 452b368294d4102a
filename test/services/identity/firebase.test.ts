// @vitest-environment jsdom
import { deleteApp, getApps } from 'firebase/app'
import { afterEach, expect, it, vi } from 'vitest'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'

const firebase = { apiKey: 'key', authDomain: 'muster.test', projectId: 'muster', appId: 'app' }

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(getApps().map(deleteApp))
})

it('Firebase uses only the server’s settings and reads no cookie', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'get')
  const { startFirebase } = await import('#services/identity/firebase.ts')
  const app = startFirebase({ firebase } as BrowserConfig)
  const { getAuth } = await import('firebase/auth')
  expect(getAuth(app).config.apiKey).toBe('key')
  expect(app.options).toEqual(firebase)
  expect(cookies).not.toHaveBeenCalled()
})
