import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { maxPrinted } from '#domain/kernel/lists/lists.ts'
import type { ListUrl } from '#views/records/list/useListUrl.ts'
import { controlKeys } from '#views/ui/kbd/lateKeys.ts'

interface Printed {
  /** True once all rows of the current view are shown. */
  readonly isReady: boolean
  readonly total: number
}

/** Returns a function that prints all rows of a list instead of the current page. Ctrl+P and Cmd+P call it too. */
export function usePrint(url: ListUrl, { isReady, total }: Printed): () => void {
  const [before, setBefore] = useState<ListUrl['request'] | null>(null)
  const print = () => {
    const { limit, offset } = url.request
    if (total <= limit && offset === 0) window.print()
    else {
      setBefore(url.request)
      url.go({ limit: maxPrinted }, 'replace')
    }
  }
  const latest = useRef({ url, print })
  useLayoutEffect(() => {
    latest.current = { url, print }
  })
  const isLoaded = before !== null && isReady && url.request.limit === maxPrinted
  useEffect(() => {
    if (!isLoaded) return
    const back = () => {
      setBefore(null)
      latest.current.url.go(before, 'replace')
    }
    addEventListener('afterprint', back)
    window.print()
    return () => removeEventListener('afterprint', back)
  }, [isLoaded, before])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== controlKeys.print || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current.print()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return print
}
