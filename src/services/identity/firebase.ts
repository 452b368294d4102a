import { initializeApp, type FirebaseApp } from 'firebase/app'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'

// Firebase Auth looks for settings as soon as it is imported, last of all in a cookie, for which the browser has to ask another process.
Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} })

/** Starts Firebase with what the server says and nothing else. Import it before Firebase Auth. */
export function startFirebase({ firebase }: BrowserConfig): FirebaseApp {
  return initializeApp({ ...firebase })
}
