import { createRoot } from 'react-dom/client'
import type { InspectionEvent } from 'xstate'
import { createFlowLog } from '#devtools/flowLog.ts'
import { FlowPanel } from '#devtools/FlowPanel.tsx'
import { openInspector } from '#devtools/inspector.tsx'

/** Stores that this tab wants the panel: the next page's address no longer says so, and a reload is worth watching. */
const panelKey = 'muster.flowPanel'

/**
 * Starts what the address names: `?flows` shows the flows beside the page, offline, until `?flows=off`; `?inspect` sends them to
 * Stately's inspector in its own window, which needs the internet. Returns the listener for the charts.
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
