import { createRoot } from 'react-dom/client'
import type { InspectionEvent } from 'xstate'
import { createFlowLog } from '#devtools/log/flowLog.ts'
import { FlowPanel } from '#devtools/panel/FlowPanel.tsx'
import { openInspector } from '#devtools/inspector.tsx'

/** Set in session storage while the panel is on in this tab. The panel stays on after URL changes and reloads. */
const panelKey = 'muster.flowPanel'

/**
 * Starts the tools named in the URL. `?flows` shows the flow panel until a URL has `?flows=off`. The panel works
 * offline. `?inspect` opens Stately's inspector in its own window and needs the internet. Returns the listener
 * for the charts.
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

function isPanelWanted(param: string | null): boolean {
  if (param === 'off') sessionStorage.removeItem(panelKey)
  else if (param !== null) sessionStorage.setItem(panelKey, 'on')
  return sessionStorage.getItem(panelKey) !== null
}

function showPanel(): (event: InspectionEvent) => void {
  const log = createFlowLog()
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<FlowPanel log={log} />)
  return log.inspect
}
