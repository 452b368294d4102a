import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'

/**
 * Returns the text of a list's search box and what its keys do. A key shows its text in its own frame; the list learns it once that frame
 * has been painted, because everything that follows the list runs then. `searchNow` and leaving the page don't wait for the frame.
 */
export function useTypedSearch(list: RecordListActor | undefined) {
  const known = useSelector(list, (state) => state?.context.typed ?? '')
  const [ahead, setAhead] = useState<string | null>(null)
  const tell = useRef<(() => void) | null>(null)
  useEffect(() => () => tell.current?.(), [list])
  const type = (text: string) => {
    tell.current = null
    setAhead(text)
    const now = () => {
      if (tell.current !== now) return
      tell.current = null
      cancel()
      list?.send({ type: 'list.search', text })
      setAhead(null)
    }
    const cancel = afterPaint(now)
    tell.current = now
  }
  const searchNow = () => {
    tell.current?.()
    list?.send({ type: 'list.searchNow' })
  }
  return { text: ahead ?? known, type, searchNow }
}
