import { forgetSecrets, secretTokens } from '#domain/kernel/secrets.ts'
import type { DraftsActor } from '#machines/drafts/drafts.machine.ts'
import type { AuthActor } from '#machines/session/auth.machine.ts'

const watched = new WeakSet<DraftsActor>()

/**
 * From now on, clears each typed restricted value once no draft contains its token. That is after a save, after the
 * draft was discarded, and after the user signed out. Also clears the values of a client when the user switches to
 * another one.
 */
export function forgetUnusedSecrets(drafts: DraftsActor, auth: AuthActor): void {
  if (watched.has(drafts)) return
  watched.add(drafts)
  drafts.subscribe(() => {
    // A save drops the draft before it stores what was typed in the meantime, so this waits for both.
    queueMicrotask(() => {
      const isUsed = tokensIn(drafts.getSnapshot().context.drafts)
      forgetSecrets(secretTokens().filter((token) => !isUsed(token)))
    })
  })
  let clientId = auth.getSnapshot().context.selectedClientId
  auth.subscribe(({ context: { selectedClientId } }) => {
    // Without a client, the session has ended. The user can sign in again and continue with the draft.
    if (clientId !== null && selectedClientId !== null && clientId !== selectedClientId)
      forgetSecrets(secretTokens().filter(tokensIn(drafts.getSnapshot().context.drafts[clientId] ?? {})))
    clientId = selectedClientId
  })
}

/** Returns a function that returns true for the tokens in the given drafts. */
function tokensIn(drafts: object): (token: string) => boolean {
  const text = JSON.stringify(drafts)
  return (token) => text.includes(token)
}
