import { createRoot } from 'react-dom/client'
import type { InspectionEvent } from 'xstate'
import { createFlowLog } from '#devtools/flowLog.ts'
import { FlowPanel } from '#devtools/FlowPanel.tsx'

/**
 * What a developer asks for in the address: `?flows` shows the running flows beside the page, offline; `?inspect` sends them to
 * Stately's own inspector in a window of its own, which needs the internet. Returns who listens to the charts.
 */
export async function startDevtools(search: string): Promise<(event: InspectionEvent) => void> {
  const wanted = new URLSearchParams(search)
  const listeners: ((event: InspectionEvent) => void)[] = []
  if (wanted.has('flows')) listeners.push(showPanel())
  if (wanted.has('inspect')) {
    const { createBrowserInspector } = await import('@statelyai/inspect')
    const { inspect } = createBrowserInspector()
    listeners.push((event) => inspect.next?.(event))
  }
  return (event) => {
    for (const listener of listeners) listener(event)
  }
}

function showPanel(): (event: InspectionEvent) => void {
  const log = createFlowLog()
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<FlowPanel log={log} />)
  return log.inspect
}
