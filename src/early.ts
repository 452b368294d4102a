/*
 * What is begun while the rest of the page is still being fetched: the identity provider is asked who is signed in, and the page of
 * the address is sent for. A file of its own in the build (scripts/lib/firstLoadPlugin.ts), so little should come in here.
 */
// First, for what it sets.
import { startFirebase } from '#services/identity/firebase.ts'
import { createAppIntegrity } from '#services/integrity/appIntegrity.ts'
import { readBrowserConfig } from '#services/page/config.ts'
import { createIdentity } from '#services/identity/identity.ts'
import { areas } from './areas.ts'
import { preloadPage } from '#views/shell/pageFiles.ts'

/** The page of the address the browser came with. */
export const firstPage = Promise.resolve().then(() => preloadPage(areas, location.pathname))

export const config = readBrowserConfig()
const firebase = startFirebase(config)
export const integrity = createAppIntegrity(firebase, config)
export const identity = createIdentity(firebase, config)
