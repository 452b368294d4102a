import type { Emulator, EmulatorEmail } from '#server/demo/emulator.ts'

const POLL_INTERVAL_MS = 1_000

const PAGES: Readonly<Record<string, { name: string; path: string; mode: string } | undefined>> = {
  PASSWORD_RESET: { name: 'Password reset', path: '/reset-password', mode: 'resetPassword' },
  EMAIL_SIGNIN: { name: 'Sign-in', path: '/finish-sign-in', mode: 'signIn' },
}

/** Prints the links for sign-ins and password resets, because the emulator doesn't send emails. */
export function watchEmails(
  emulator: Emulator,
  appUrl: string,
  apiKey: string,
  print: (line: string) => void,
): { stop(): void } {
  const seen = new Set<string>()
  let isPolling = false
  const poll = async () => {
    if (isPolling) return
    isPolling = true
    try {
      for (const mail of await emulator.readEmails()) {
        if (seen.has(mail.oobCode)) continue
        seen.add(mail.oobCode)
        const line = lineOf(mail, appUrl, apiKey)
        if (line !== null) print(line)
      }
    } catch {
      // The emulator is busy or stopping. The next poll tries again.
    } finally {
      isPolling = false
    }
  }
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function lineOf(
  { email, requestType, oobCode }: EmulatorEmail,
  appUrl: string,
  apiKey: string,
): string | null {
  const page = PAGES[requestType]
  if (page === undefined) return null
  // Only the sign-in page passes the whole link to the SDK. The SDK requires the API key in it.
  const query = new URLSearchParams({
    mode: page.mode,
    oobCode,
    ...(page.mode === 'signIn' ? { apiKey } : {}),
  })
  return `${page.name} link for ${email}: ${appUrl}${page.path}?${query.toString()}`
}
