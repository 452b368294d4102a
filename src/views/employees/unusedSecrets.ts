import { forgetSecrets, secretTokens } from '#domain/kernel/secrets.ts'
import type { DraftsActor } from '#machines/drafts/drafts.machine.ts'
import type { AuthActor } from '#machines/session/auth.machine.ts'

const watched = new WeakSet<DraftsActor>()

/**
 * Clears each typed restricted value as soon as no draft contains its token: after a save, after the draft is
 * discarded, or after the user signs out. Also clears the values of a client when the user switches to
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
    if (selectedClientId === null || selectedClientId === clientId) return
    if (clientId !== null)
      forgetSecrets(secretTokens().filter(tokensIn(drafts.getSnapshot().context.drafts[clientId] ?? {})))
    clientId = selectedClientId
  })
}

/** Returns a function that returns true for the tokens in the given drafts. */
function tokensIn(drafts: object): (token: string) => boolean {
  const text = JSON.stringify(drafts)
  return (token) => text.includes(token)
}
