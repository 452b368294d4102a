import { applicationDefault, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import type { IdentityAdmin } from '#server/identity/admin.ts'

/** Administers the Firebase project with the credentials of GOOGLE_APPLICATION_CREDENTIALS or of the machine. */
export function createFirebaseAdmin(projectId: string): IdentityAdmin {
  const auth = getAuth(initializeApp({ credential: applicationDefault(), projectId }))
  return { revokeSessions: (uid) => auth.revokeRefreshTokens(uid) }
}
