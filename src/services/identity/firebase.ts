import { initializeApp, type FirebaseApp } from 'firebase/app'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'

// Firebase Auth looks for settings on import, including in a cookie, which is slow to read.
Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} })

/** Starts Firebase with the server's settings only. Import it before Firebase Auth. */
export function startFirebase({ firebase }: BrowserConfig): FirebaseApp {
  return initializeApp({ ...firebase })
}
