import { headersOf } from '#services/http/headers.ts'
import type { RestoredSession } from '#services/identity/restoredSession.ts'

/** Responses to requests sent before the rest of the page loaded. */
export interface EarlyAnswers {
  /**
   * Returns the response if this request was already sent with the same client and tokens, or else undefined.
   * Each response can be taken only once.
   */
  readonly take: (
    address: string,
    clientId: string | null,
    token: string | null,
    integrity: string,
  ) => Promise<Response> | undefined
  /** Cancels the unused requests, because their responses would be outdated later. */
  readonly drop: () => void
}

const deadline = 10_000
const userAddress = '/user'

/** Uses a restored session to request the user and, if the URL is still the same, the list that was open. */
export function requestEarly(apiBase: string, session: RestoredSession, url: string): EarlyAnswers {
  const { page, clientId, token, attestation } = session
  const headers = headersOf({ token: token.accessToken, integrity: attestation.token, clientId })
  const requests = new Map<string, { readonly answer: Promise<Response>; readonly cancel: () => void }>()
  const request = (address: string) => {
    const controller = new AbortController()
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(deadline)])
    const answer = fetch(apiBase + address, { headers, signal, credentials: 'omit', cache: 'no-store' })
    // The code that takes the response handles any failure.
    answer.catch(() => undefined)
    requests.set(apiBase + address, { answer, cancel: () => controller.abort() })
  }
  request(userAddress)
  // A path that doesn't start with a slash could turn the combined URL into one on another host.
  if (page?.url === url && page.request.startsWith('/')) request(page.request)
  return {
    take: (address, otherClientId, accessToken, integrity) => {
      if (otherClientId !== clientId || accessToken !== token.accessToken || integrity !== attestation.token)
        return undefined
      const answer = requests.get(address)?.answer
      requests.delete(address)
      return answer
    },
    drop: () => {
      requests.forEach(({ cancel }) => cancel())
      requests.clear()
    },
  }
}
