import { claimsOf, payloadOf } from '#services/identity/claims.ts'
import type { Session } from '#services/identity/identity.ts'
import type { Attestation } from '#services/integrity/recaptchaToken.ts'

/** What is stored with a snapshot so that a reload can call the API before the identity provider has started. */
export interface Resumption {
  /** The random id of the signed-in session when the snapshot was stored (sessionMark.ts). */
  readonly mark: string
  readonly attestation: Attestation
  /** The URL of the list that was open, and the path and query of its API call. */
  readonly page?: { readonly url: string; readonly request: string }
}

/** A session that a reload may use until the identity provider's first report. */
export interface RestoredSession extends Resumption {
  readonly user: Session['user']
  readonly token: { readonly accessToken: string; readonly expirationTime: number }
  readonly clientId: string
  /** True if anything besides lists and the dashboard was open. A reload must then load more code to restore the session. */
  readonly needsMore: boolean
}

/** The input of `restoredSession`. `now` is in milliseconds since 1970 by this device's clock. */
export interface Reload {
  /** The stored envelope. */
  readonly text: string | null
  /** The snapshot version that this build reads. */
  readonly version: number
  /** The mark of the browser's signed-in session. */
  readonly mark: string | null
  readonly now: number
}

/** The parts of an envelope that are read here. Reading an envelope without them throws or fails a check. */
interface Envelope {
  readonly version: number
  readonly uid: string
  readonly savedAt: number
  readonly activeAt: number
  readonly resumption: Resumption
  readonly snapshot: Parent<{ auth: Child<SignedInContext, { workspace: Child<unknown, Areas> }> }>
}
type Areas = { readonly commands: Child } & Readonly<Record<string, Child>>
interface Parent<Children> {
  readonly children: Children
}
interface Child<Context = unknown, Children = Readonly<Record<string, unknown>>> {
  readonly snapshot: { readonly value: unknown; readonly context: Context } & Parent<Children>
}
interface SignedInContext {
  readonly user: Session['user']
  readonly token: RestoredSession['token']
  readonly selectedClientId: string
}

const maxAge = 12 * 3_600_000
const maxIdleTime = 30 * 60_000
/** A token counts as expired this many milliseconds early (requirement A6). */
const expiryMargin = 30_000

/**
 * Returns the session in a stored envelope, or null if the API can't be called with its tokens. The envelope
 * must be recent, of this version and from the browser's signed-in session, and must not need stored rows.
 * Both tokens must be unexpired, and the access token must be for the same user and the selected client.
 * Never throws.
 */
export function restoredSession({ text, version, mark, now }: Reload): RestoredSession | null {
  try {
    const envelope = JSON.parse(text ?? '') as Envelope
    const { context, children } = envelope.snapshot.children.auth.snapshot
    const { user, token, selectedClientId: clientId } = context
    const areas = children.workspace.snapshot.children
    const needsMore = Object.entries(areas).some(
      ([area, { snapshot }]) =>
        area.startsWith('import') ||
        ['record', 'listExport', 'savedView', 'inlineEdit', 'selection'].some(
          (name) => name in snapshot.children,
        ),
    )
    const { attestation, page } = envelope.resumption
    const claims = claimsOf(token.accessToken)
    const isUsable =
      mark !== null &&
      envelope.resumption.mark === mark &&
      // An open command menu shows stored rows, which a restored session drops.
      areas.commands.snapshot.value === 'closed' &&
      // A list that couldn't reload needs its stored rows too, because it has nothing else to show while the
      // API can't be reached.
      !text?.includes('"value":"stale"') &&
      envelope.version === version &&
      Math.abs(now - envelope.savedAt) < maxAge &&
      now - envelope.activeAt < maxIdleTime &&
      token.expirationTime - expiryMargin > now &&
      attestation.expireTimeMillis - expiryMargin > now &&
      user.uid === envelope.uid &&
      payloadOf(token.accessToken)['sub'] === user.uid &&
      claims.clients.includes(clientId)
    return isUsable
      ? {
          user: { ...user, attributes: claims },
          token,
          clientId,
          needsMore,
          mark,
          attestation,
          ...(page && { page }),
        }
      : null
  } catch {
    return null
  }
}

/** Returns true unless the stored envelope is for the page with this URL. Doesn't check the envelope's session. */
export const isOtherPage = (text: string | null, url: string): boolean =>
  text?.includes(`"page":{"url":${JSON.stringify(url)},`) !== true
