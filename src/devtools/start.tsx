import { createRoot } from 'react-dom/client'
import type { InspectionEvent } from 'xstate'
import { createFlowLog } from '#devtools/flowLog.ts'
import { FlowPanel } from '#devtools/FlowPanel.tsx'
import { withoutSecrets } from '#devtools/withoutSecrets.ts'

/** Remembers for the tab that the panel is wanted: the address forgets it with the next page, and a reload is worth watching. */
const panelKey = 'muster.flowPanel'

/**
 * What a developer asks for in the address: `?flows` shows the running flows beside the page, offline, until `?flows=off`; `?inspect`
 * sends them to Stately's own inspector in a window of its own, which needs the internet. Returns who listens to the charts.
 */
export async function startDevtools(search: string): Promise<(event: InspectionEvent) => void> {
  const wanted = new URLSearchParams(search)
  const listeners: ((event: InspectionEvent) => void)[] = []
  if (isPanelWanted(wanted.get('flows'))) listeners.push(showPanel())
  if (wanted.has('inspect')) listeners.push(await openInspector())
  return (event) => {
    for (const listener of listeners) listener(event)
  }
}

function isPanelWanted(asked: string | null): boolean {
  if (asked === 'off') sessionStorage.removeItem(panelKey)
  else if (asked !== null) sessionStorage.setItem(panelKey, 'on')
  return sessionStorage.getItem(panelKey) !== null
}

function showPanel(): (event: InspectionEvent) => void {
  const log = createFlowLog()
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<FlowPanel log={log} />)
  return log.inspect
}

async function openInspector(): Promise<(event: InspectionEvent) => void> {
  const { createBrowserInspector } = await import('@statelyai/inspect')
  // What is told to the window leaves this origin.
  const serialize = (event: unknown) => withoutSecrets(event) as never
  const { inspect } = createBrowserInspector({ serialize })
  return (event) => inspect.next?.(event)
}
