import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'

/** Typed text that hasn't been sent to the list yet. */
type Waiting = { readonly text: string; readonly cancel: () => void }

/**
 * Returns the text of a list's search box and its key handlers. A typed character is shown in its own frame,
 * and the list gets it once that frame has been painted, because everything that depends on the list runs
 * then. `searchNow` and leaving the page don't wait for the frame.
 */
export function useTypedSearch(list: RecordListActor | undefined) {
  const known = useSelector(list, (state) => state?.context.typed ?? '')
  const [ahead, setAhead] = useState<string | null>(null)
  const waiting = useRef<Waiting | null>(null)
  const tell = useCallback(() => {
    const typed = waiting.current
    if (typed === null) return
    waiting.current = null
    typed.cancel()
    list?.send({ type: 'list.search', text: typed.text })
    setAhead(null)
  }, [list])
  useEffect(() => tell, [tell])
  const type = (text: string) => {
    waiting.current?.cancel()
    waiting.current = { text, cancel: afterPaint(tell) }
    setAhead(text)
  }
  const searchNow = () => {
    tell()
    list?.send({ type: 'list.searchNow' })
  }
  return { text: ahead ?? known, type, searchNow }
}
