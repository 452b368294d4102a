/** How long, in milliseconds, to wait for another tab's reply. */
const timeoutMs = 500

let requestedEmail: string | null = null
let channel: BroadcastChannel | null = null

/** Stores the email address that a sign-in link was requested for, in memory only. The tab that opens the link requests the address from this tab. */
export function rememberLinkEmail(email: string): void {
  requestedEmail = email
  if (channel !== null) return
  channel = new BroadcastChannel('muster.signInLink')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'request' && requestedEmail !== null) channel?.postMessage({ email: requestedEmail })
  })
}

/** Returns the email address that a sign-in link was requested for in this browser. Null if no open tab has it. */
export async function findLinkEmail(): Promise<string | null> {
  if (requestedEmail !== null) return requestedEmail
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
