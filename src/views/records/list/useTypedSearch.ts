import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'

/** Typed text that hasn't been sent to the list yet. */
type UnsentText = { readonly text: string; readonly cancel: () => void }

/**
 * Returns the text of a list's search box and its handlers. A typed character is painted before the text is
 * sent to the list, because sending it updates everything that depends on the list. `searchNow` and leaving the
 * page send the text without waiting for the paint.
 */
export function useTypedSearch(list: RecordListActor | undefined) {
  const text = useSelector(list, (state) => state?.context.typed ?? '')
  const unsent = useRef<UnsentText | null>(null)
  const sendNow = useCallback(() => {
    const typed = unsent.current
    if (typed === null) return
    unsent.current = null
    typed.cancel()
    list?.send({ type: 'list.search', text: typed.text })
  }, [list])
  useEffect(() => sendNow, [sendNow])
  const type = (typed: string) => {
    unsent.current?.cancel()
    unsent.current = { text: typed, cancel: afterPaint(sendNow) }
  }
  const searchNow = () => {
    sendNow()
    list?.send({ type: 'list.searchNow' })
  }
  return { text, type, searchNow }
}
