import { initializeApp, type FirebaseApp } from 'firebase/app'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'

// Unless settings are set here, Firebase Auth looks for them when it is imported, even in a cookie, which is slow to read.
Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} })

/** Starts Firebase with only the server's settings. This file must be imported before Firebase Auth. */
export function startFirebase({ firebase }: BrowserConfig): FirebaseApp {
  return initializeApp({ ...firebase })
}
