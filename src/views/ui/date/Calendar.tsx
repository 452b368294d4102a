import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, type RefObject } from 'react'
import { DayPicker, type ChevronProps, type DayButtonProps, type DropdownProps } from 'react-day-picker'
import { Button } from '#views/ui/button/Button.tsx'
import * as styles from '#views/ui/date/Calendar.css.ts'
import { dayText, fromLocal, toLocalNoon } from '#views/ui/date/calendar.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { openDialogPanelProps, useDismiss, useFloating } from '#views/ui/popover/floating.ts'

export interface CalendarProps {
  /** The selected day, or an empty string. */
  value: string
  today: string
  min?: string | undefined
  max?: string | undefined
  /** The field that the panel opens next to. */
  anchor: RefObject<HTMLElement | null>
  onChoose: (date: string) => void
  onClear: () => void
  onClose: (refocus: boolean) => void
}

/** The number of years offered before and after the current one, enough for birth dates and long work authorizations. */
const yearsBefore = 90
const yearsAfter = 30

const isInRange = (date: string, min: string | undefined, max: string | undefined) =>
  (!min || date >= min) && (!max || date <= max)

/** A month calendar for choosing a day, with lists to change the month and year. */
export default function Calendar(props: CalendarProps) {
  const { value, today, min, max, anchor, onChoose, onClear, onClose } = props
  const { panelRef } = useFloating<HTMLElement, HTMLDivElement>(true, { sheet: true }, anchor)
  useDismiss(true, [anchor, panelRef], (reason) => onClose(reason === 'escape'))
  const selected = value === '' ? undefined : toLocalNoon(value)
  const thisYear = Number(today.slice(0, 4))
  const firstYear = Math.min(thisYear - yearsBefore, Number((value || today).slice(0, 4)))
  const lastYear = Math.max(thisYear + yearsAfter, Number((value || today).slice(0, 4)))
  return (
    <div {...openDialogPanelProps} ref={panelRef} aria-label="Choose date" className={styles.panel}>
      <DayPicker
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar opens on request, and its keys only work with the focus inside
        autoFocus
        mode="single"
        selected={selected}
        defaultMonth={toLocalNoon(value || today)}
        today={toLocalNoon(today)}
        startMonth={new Date(firstYear, 0)}
        endMonth={new Date(lastYear, 11)}
        disabled={[
          ...(min ? [{ before: toLocalNoon(min) }] : []),
          ...(max ? [{ after: toLocalNoon(max) }] : []),
        ]}
        onDayClick={(day, { disabled }) => {
          if (!disabled) onChoose(fromLocal(day))
        }}
        showOutsideDays
        captionLayout="dropdown"
        navLayout="around"
        labels={labels}
        components={components}
        classNames={classNames}
      />
      <div className={styles.foot}>
        <Button
          tone="ghost"
          size="small"
          disabled={!isInRange(today, min, max)}
          onClick={() => onChoose(today)}
        >
          Today
        </Button>
        <Button tone="ghost" size="small" disabled={value === ''} onClick={onClear}>
          Clear
        </Button>
      </div>
    </div>
  )
}

const labels = {
  labelDayButton: dayText,
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
  labelMonthDropdown: () => 'Month',
  labelYearDropdown: () => 'Year',
}

const classNames = {
  month: styles.month,
  month_caption: styles.caption,
  dropdowns: styles.dropdowns,
  button_previous: styles.step,
  button_next: styles.step,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day_button: styles.day,
}

const components = { DayButton, Dropdown, Chevron }

function DayButton({ day, modifiers, ...button }: DayButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers['focused']) element.current?.focus()
  }, [modifiers])
  return (
    <button
      {...button}
      ref={element}
      data-outside={day.outside}
      aria-current={modifiers['today'] ? 'date' : undefined}
      aria-pressed={modifiers['selected'] === true}
    />
  )
}

function Dropdown({ options, ...select }: DropdownProps) {
  return (
    <select {...select} className={styles.dropdown}>
      {options?.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  )
}

function Chevron({ orientation }: ChevronProps) {
  return <Icon glyph={orientation === 'left' ? ChevronLeft : ChevronRight} />
}
