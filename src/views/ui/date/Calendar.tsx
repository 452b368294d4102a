import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import * as styles from '#views/ui/date/Calendar.css.ts'
import { addMonths, dayText, moveDay, monthText, monthWeeks, weekdays } from '#views/ui/date/calendar.ts'
import { openDialogPanel, useDismiss, useFloating } from '#views/ui/popover/floating.ts'

export interface CalendarProps {
  /** The chosen day, or an empty string. */
  value: string
  today: string
  min?: string | undefined
  max?: string | undefined
  /** What the panel stands beside. */
  anchor: RefObject<HTMLElement | null>
  onChoose: (date: string) => void
  onClear: () => void
  onClose: (refocus: boolean) => void
}

const inside = (date: string, min: string | undefined, max: string | undefined) =>
  (!min || date >= min) && (!max || date <= max)

/** A month to pick a day from: arrows, Home, End, PageUp and PageDown (Shift: year), Enter, Escape. */
export default function Calendar(props: CalendarProps) {
  const { value, today, min, max, anchor, onChoose, onClear, onClose } = props
  const [active, setActive] = useState(value || today)
  const { panelRef } = useFloating<HTMLElement, HTMLDivElement>(true, {}, anchor)
  useDismiss(true, [anchor, panelRef], (reason) => onClose(reason === 'escape'))
  const follow = useRef(true)
  useEffect(() => {
    if (follow.current) panelRef.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus()
    follow.current = false
  }, [active, panelRef])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveDay(event.key, active, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    follow.current = true
    setActive(next)
  }
  // Days are chosen here, and keys move between them: more than a table.
  const grid = { role: 'grid', 'aria-label': monthText(active), onKeyDown } as const
  const choose = (date: string) => {
    if (inside(date, min, max)) onChoose(date)
  }
  return (
    <div {...openDialogPanel} ref={panelRef} aria-label="Choose date" className={styles.panel}>
      <div className={styles.head}>
        <Button
          tone="ghost"
          size="small"
          iconOnly
          icon={ChevronLeft}
          onClick={() => setActive(addMonths(active, -1))}
        >
          Previous month
        </Button>
        <span className={styles.month} aria-live="polite">
          {monthText(active)}
        </span>
        <Button
          tone="ghost"
          size="small"
          iconOnly
          icon={ChevronRight}
          onClick={() => setActive(addMonths(active, 1))}
        >
          Next month
        </Button>
      </div>
      <table {...grid}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday.short} scope="col" abbr={weekday.text} className={styles.weekdays}>
                {weekday.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(active).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={date === value}>
                  <button
                    type="button"
                    data-date={date}
                    data-outside={date.slice(0, 7) !== active.slice(0, 7)}
                    tabIndex={date === active ? 0 : -1}
                    className={styles.day}
                    aria-label={dayText(date)}
                    aria-pressed={date === value}
                    aria-current={date === today ? 'date' : undefined}
                    aria-disabled={inside(date, min, max) ? undefined : true}
                    onClick={() => choose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button tone="ghost" size="small" disabled={!inside(today, min, max)} onClick={() => choose(today)}>
          Today
        </Button>
        <Button tone="ghost" size="small" disabled={value === ''} onClick={onClear}>
          Clear
        </Button>
      </div>
    </div>
  )
}
