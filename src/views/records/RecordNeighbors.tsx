import { useSelector } from '@xstate/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { placeInList } from '#machines/records/listSelectors.ts'
import * as styles from '#views/records/records.css.ts'
import { useOpenId } from '#views/records/useOpenId.ts'
import { useList } from '#views/shell/ActorsContext.tsx'
import { recordPath, type RecordArea } from '#views/shell/area.ts'
import { useUnconfirmed } from '#views/shell/unconfirmed.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { keys } from '#views/ui/kbd/keys.ts'
import { plainKey } from '#views/ui/kbd/shortcuts.ts'
import { countText } from '#views/ui/pagination/countText.ts'

/** Shows the position of the open record in its list. Buttons and the K and J keys open the records before and after it. */
export function RecordNeighbors({ area }: { area: RecordArea }) {
  const [path, navigate] = useLocation()
  const unconfirmed = useUnconfirmed()
  const openId = useOpenId()
  const place = useSelector(
    useList(area.name),
    (state) => (state === undefined ? null : placeInList(state.context, openId)),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  )
  // A neighbor opens on the same tab.
  const tab = path.slice(recordPath(area, openId).length)
  const hrefOf = (id: string | null | undefined) => (id ? recordPath(area, id) + tab : undefined)
  const previous = hrefOf(place?.previous)
  const next = hrefOf(place?.next)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const href = { [keys.next]: next, [keys.previous]: previous }[plainKey(event)]
      if (href === undefined) return
      event.preventDefault()
      navigate(href)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [next, previous, navigate])
  if (place === null || unconfirmed) return null
  const noun = area.one.toLowerCase()
  return (
    <span className={styles.neighbors}>
      {place.position !== null && <span>{`${countText(place.position)} of ${countText(place.total)}`}</span>}
      <Button
        tone="ghost"
        size="small"
        icon={ChevronUp}
        iconOnly
        disabled={previous === undefined}
        onClick={() => previous !== undefined && navigate(previous)}
      >
        {`Previous ${noun}`}
      </Button>
      <Button
        tone="ghost"
        size="small"
        icon={ChevronDown}
        iconOnly
        disabled={next === undefined}
        onClick={() => next !== undefined && navigate(next)}
      >
        {`Next ${noun}`}
      </Button>
    </span>
  )
}
