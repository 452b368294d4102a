/** How long, in milliseconds, to wait for another tab's reply. */
const timeoutMs = 500

let requested: string | null = null
let channel: BroadcastChannel | null = null

/** Stores the email of a requested sign-in link, in memory only, for the tab that opens the link. */
export function rememberLinkEmail(email: string): void {
  requested = email
  if (channel !== null) return
  channel = new BroadcastChannel('muster.signInLink')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'request' && requested !== null) channel?.postMessage({ email: requested })
  })
}

/** Returns the email that a sign-in link was requested for in this browser, or null if no open tab knows it. */
export async function findLinkEmail(): Promise<string | null> {
  if (requested !== null) return requested
  const tabs = new BroadcastChannel('muster.signInLink')
  let timer: ReturnType<typeof setTimeout> | undefined
  const email = await new Promise<string | null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
    tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'email') : null
      if (typeof answer === 'string') resolve(answer)
    })
    tabs.postMessage('request')
  })
  clearTimeout(timer)
  tabs.close()
  return email
}
