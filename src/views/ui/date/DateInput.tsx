import CalendarDays from 'lucide-react/icons/calendar-days'
import { Suspense, useRef, useState } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import { canonicalDate, isDate, today, normalizeCompleteDate } from '#views/ui/date/calendar.ts'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/input/control.css.ts'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const Calendar = lazyWithRetry(() => import('#views/ui/date/Calendar.tsx'))

export interface DateInputProps {
  /** YYYY-MM-DD, empty, or a partly typed date. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** The first and last day that the calendar offers. The form's rules check typed dates. */
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  label?: string | undefined
}

/** A day, typed or chosen in a calendar. A complete date becomes YYYY-MM-DD. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, min, max, disabled, readOnly } = props
  const [open, setOpen] = useState(false)
  const control = useFieldControl({ id: props.id, label: props.label })
  const wrap = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const normalize = () => {
    const canonical = canonicalDate(value)
    if (canonical !== null && canonical !== value) onChange(canonical)
    onBlur?.()
  }
  const choose = (date: string) => {
    onChange(date)
    setOpen(false)
    input.current?.focus()
  }
  return (
    <div ref={wrap} className={styles.wrap}>
      <input
        {...control}
        ref={input}
        className={classes(styles.control, styles.tabular, styles.withButton)}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="YYYY-MM-DD"
        maxLength={10}
        value={value}
        // Normalized while typing, because a form can be saved before the field loses focus.
        onChange={(event) => onChange(normalizeCompleteDate(event.currentTarget.value))}
        onBlur={normalize}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey || readOnly) return
          event.preventDefault()
          setOpen(true)
        }}
        disabled={disabled}
        readOnly={readOnly}
        name={props.name}
      />
      <span className={styles.trail}>
        <Button
          tone="ghost"
          size="small"
          iconOnly
          icon={CalendarDays}
          disabled={disabled || readOnly}
          onClick={() => setOpen(!open)}
          aria-haspopup="dialog"
          aria-expanded={open}
        >
          Choose date
        </Button>
      </span>
      {open && (
        <Suspense fallback={null}>
          <Calendar
            value={isDate(value) ? value : ''}
            today={today()}
            min={min}
            max={max}
            anchor={wrap}
            onChoose={choose}
            onClear={() => choose('')}
            onClose={(refocus) => {
              setOpen(false)
              if (refocus) input.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
