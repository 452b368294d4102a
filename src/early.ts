/*
 * Runs before everything else. After a reload, it calls the API immediately with the restored session. It is a
 * separate file in the build, at most 2 KiB compressed (scripts/checks/bundle.ts), and imports no other file of
 * the build.
 */
import { snapshotVersion } from '#machines/persistence/snapshotVersion.ts'
import { requestEarly } from '#services/http/earlyAnswers.ts'
import { restoredSession } from '#services/identity/restoredSession.ts'
import { readMark } from '#services/identity/sessionMark.ts'
import { readBrowserConfig } from '#services/page/config.ts'
import { readSnapshot } from '#services/storage/readSnapshot.ts'

export const config = readBrowserConfig()

/** The snapshot that this tab stored before a reload, or null if there is none. */
export const stored = readSnapshot()

/** The session that requests can use before the identity provider has started, or null if there is none. */
export const restored = restoredSession({
  text: stored,
  version: snapshotVersion,
  mark: readMark(),
  now: Date.now(),
})

/** The requests sent with the restored session, or null if there is no such session. */
export const early =
  restored === null ? null : requestEarly(config.apiBase, restored, location.pathname + location.search)
