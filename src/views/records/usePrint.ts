import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { maxPrinted } from '#domain/kernel/lists/lists.ts'
import { isAnswered } from '#machines/records/listSelectors.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { ListUrl } from '#views/records/list/useListUrl.ts'
import { controlKeys } from '#views/ui/kbd/moreKeys.ts'

/** Returns a function that prints all rows of a list, up to `maxPrinted`, instead of the current page. Ctrl+P and Cmd+P call it too. */
export function usePrint(url: ListUrl, list: RecordListActor | undefined, total: number): () => void {
  const [requestBefore, setRequestBefore] = useState<ListUrl['request'] | null>(null)
  const print = () => {
    const { limit, offset } = url.request
    if (total <= limit && offset === 0) window.print()
    else {
      setRequestBefore(url.request)
      url.go({ limit: maxPrinted }, 'replace')
    }
  }
  const latest = useRef({ url, print })
  useLayoutEffect(() => {
    latest.current = { url, print }
  })
  const isWaiting = requestBefore !== null && url.request.limit === maxPrinted
  // Watches the list only while its rows load for printing. Otherwise, typing the first character of a search would render the list again.
  const isLoaded = useSelector(
    list,
    (state) =>
      isWaiting &&
      state !== undefined &&
      isAnswered(state.context) &&
      state.context.request.limit === maxPrinted &&
      !(state.hasTag('waiting') || state.hasTag('busy') || state.hasTag('error')),
  )
  useEffect(() => {
    if (requestBefore === null || !isLoaded) return
    const restoreRequest = () => {
      setRequestBefore(null)
      latest.current.url.go(requestBefore, 'replace')
    }
    addEventListener('afterprint', restoreRequest)
    window.print()
    return () => removeEventListener('afterprint', restoreRequest)
  }, [isLoaded, requestBefore])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== controlKeys.print || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current.print()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return print
}
