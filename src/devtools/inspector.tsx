import { createRoot } from 'react-dom/client'
import type { InspectionEvent } from 'xstate'
import { withoutSecrets } from '#devtools/log/withoutSecrets.ts'
import * as styles from '#devtools/panel/flowPanel.css.ts'
import { Button } from '#views/ui/button/Button.tsx'

const url = 'https://stately.ai/inspect'
const patienceMs = 10_000

const problems = {
  blocked: "Your browser blocked Stately's inspector. Allow pop-ups for this site, or open it here.",
  offline:
    "You're offline, and Stately's inspector needs the internet. To work offline, add ?flows to the URL instead.",
  unreachable:
    "Stately's inspector isn't responding. Check the inspector's window and your connection. To work offline, add ?flows to the URL instead.",
} as const

/**
 * Opens Stately's inspector in its own window. Returns a function that sends events to the inspector. If the window
 * can't open or connect, a notice on the page says why.
 */
export async function openInspector(): Promise<(event: InspectionEvent) => void> {
  const { createBrowserInspector } = await import('@statelyai/inspect')
  let opened: Window | null = null
  let isConnected = false
  // One target for all windows, because another window may be opened after the first was blocked or closed.
  const target = { postMessage: (message: unknown, origin: string) => opened?.postMessage(message, origin) }
  const around = { open: () => target, addEventListener: window.addEventListener.bind(window) }
  const { inspect } = createBrowserInspector({
    url,
    // Secrets are masked, because everything sent to the window leaves this origin.
    serialize: (event: unknown) => withoutSecrets(event) as never,
    window: around as never,
  })
  const notice = createNotice()
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== '@statelyai.connected')
      return
    isConnected = true
    notice.hide()
  })
  const open = () => {
    notice.hide()
    if (!navigator.onLine) return notice.show(problems.offline, open)
    opened = window.open(url, 'xstateinspector')
    if (opened === null) return notice.show(problems.blocked, open)
    setTimeout(() => {
      if (!isConnected) notice.show(problems.unreachable, open)
    }, patienceMs)
  }
  open()
  return (event) => inspect.next?.(event)
}

/** Creates a notice at the bottom of the page, with a button to try again. Browsers don't block windows that a click opens. */
function createNotice() {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const hide = () => root.render(null)
  const show = (problem: string, retry: () => void) =>
    root.render(
      <div className={styles.notice} role="alert">
        <p>{problem}</p>
        <Button size="small" onClick={retry}>
          Open inspector
        </Button>
        <Button size="small" tone="ghost" onClick={hide}>
          Dismiss
        </Button>
      </div>,
    )
  return { show, hide }
}
