import { initializeApp, type FirebaseApp } from 'firebase/app'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'

// Without this empty object, Firebase Auth looks for settings when it is imported. It even reads a cookie, which
// is slow.
Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} })

/** Starts Firebase with only the server's settings. This file must be imported before Firebase Auth. */
export function startFirebase({ firebase }: BrowserConfig): FirebaseApp {
  return initializeApp({ ...firebase })
}
