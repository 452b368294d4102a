/*
 * Starts what can run while the rest of the page still loads: the identity provider's session check, and the files of the page and of
 * a stored snapshot. A separate file in the build (scripts/lib/firstLoadPlugin.ts), so it should stay small.
 */
// First, because it sets up Firebase.
import { startFirebase } from '#services/identity/firebase.ts'
import { createAppIntegrity } from '#services/integrity/appIntegrity.ts'
import { readBrowserConfig } from '#services/page/config.ts'
import { createIdentity } from '#services/identity/identity.ts'
import { readSnapshot } from '#services/storage/snapshotStore.ts'
import { areas } from './areas.ts'
import { preloadPage } from '#views/shell/pageFiles.ts'

/** The page of the address that the browser opened. */
export const firstPage = Promise.resolve().then(() => preloadPage(areas, location.pathname))

/** This tab's snapshot from before a reload, and the code that checks it. A new tab has none and doesn't load that code. */
export const stored = readSnapshot()
export const restoring = stored === null ? undefined : import('#machines/persistence/restoring.ts')
/** Checks stored copies of records and rows. Loads only if there are any. */
export const judging =
  stored === null || !/"(?:record":\{|rows":\[\{)/.test(stored)
    ? undefined
    : import('#services/records/soundRecords.ts')

export const config = readBrowserConfig()
const firebase = startFirebase(config)
export const integrity = createAppIntegrity(firebase, config)
export const identity = createIdentity(firebase, config)
