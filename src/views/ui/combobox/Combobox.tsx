import { useCombobox } from 'downshift'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useState } from 'react'
import { button } from '#views/ui/button/Button.css.ts'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/combobox/Combobox.css.ts'
import { ComboboxRow } from '#views/ui/combobox/ComboboxRow.tsx'
import {
  matchingOptions,
  optionWithText,
  maxShownOptions,
  type ComboboxOption,
} from '#views/ui/combobox/comboboxOptions.ts'
import * as control from '#views/ui/input/control.css.ts'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'
import { openPanelProps, useFloating } from '#views/ui/popover/floating.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'

export interface ComboboxProps {
  /** The selected key, or an empty string. With `freeText`, the text itself. */
  value: string
  onChange: (key: string) => void
  options: readonly ComboboxOption[]
  /** Searches on the server. `options` are then the results, shown unfiltered. */
  onSearch?: ((typed: string) => void) | undefined
  /** The text of the selected key while `options` don't contain it. */
  valueText?: string | undefined
  loading?: boolean | undefined
  /** Shown instead of "No results" if the search failed. */
  failure?: string | undefined
  /** Accepts any typed text. */
  freeText?: boolean | undefined
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  /** The accessible name if no Field labels it. */
  label?: string | undefined
}

/** A searchable select for long lists. Loaded on demand because it includes downshift. */
export default function Combobox(props: ComboboxProps) {
  const { value, onChange, options, onSearch, loading, freeText, onBlur } = props
  const fieldProps = useFieldControl({ id: props.id, label: props.label })
  const [typed, setTyped] = useState<string | null>(null)
  const selected =
    options.find((option) => option.key === value) ??
    (value && (props.valueText || freeText) ? { key: value, text: props.valueText ?? value } : null)
  const matches = onSearch || typed === null ? options : matchingOptions(options, typed)
  const shownOptions = matches.slice(0, maxShownOptions)
  const typedOption = typed === null ? undefined : optionWithText(options, typed)

  const combobox = useCombobox<ComboboxOption>({
    items: [...shownOptions],
    inputId: fieldProps.id,
    itemToString: (option) => option?.text ?? '',
    itemToKey: (option) => option?.key,
    selectedItem: selected,
    // Without a matching option, shows the key itself, or the text typed before the options loaded.
    inputValue: typed ?? selected?.text ?? value,
    onSelectedItemChange: ({ selectedItem }) => {
      setTyped(null)
      if (selectedItem && selectedItem.key !== value) onChange(selectedItem.key)
    },
    onIsOpenChange: ({ isOpen, type }) => {
      // Typing has already started a search.
      if (isOpen && type !== useCombobox.stateChangeTypes.InputChange) onSearch?.('')
      if (!isOpen) setTyped(null)
    },
    stateReducer: (state, { type, changes }) => {
      const types = useCombobox.stateChangeTypes
      // Leaving the field only selects an option whose whole text was typed, never the highlighted one.
      if (type === types.InputBlur)
        return { ...changes, selectedItem: (onSearch ? undefined : typedOption) ?? state.selectedItem }
      if (type === types.InputKeyDownEscape) return { ...state, isOpen: false, highlightedIndex: -1 }
      // Enter selects the first match.
      if (type === types.InputChange) return { ...changes, highlightedIndex: freeText ? -1 : 0 }
      return changes
    },
  })
  const { anchorRef, panelRef } = useFloating<HTMLDivElement, HTMLUListElement>(combobox.isOpen, {
    matchWidth: true,
  })

  const onType = (text: string) => {
    setTyped(text)
    onSearch?.(text)
    if (freeText) onChange(text)
    else if (text === '' && value !== '') onChange('')
  }
  const note = noteFor({
    loading,
    failure: props.failure,
    freeText,
    count: matches.length,
    typed: typed ?? '',
  })
  return (
    <div ref={anchorRef} className={control.wrap}>
      <input
        {...combobox.getInputProps({
          onChange: (event) => onType(event.currentTarget.value),
          onBlur,
          onKeyDown: (event) => {
            // Enter selects from the open list or closes it, but doesn't submit the form.
            if (event.key === 'Enter' && combobox.isOpen) event.preventDefault()
          },
          disabled: props.disabled ?? false,
          'aria-label': fieldProps['aria-label'],
        })}
        aria-labelledby={undefined}
        aria-describedby={fieldProps['aria-describedby']}
        aria-invalid={fieldProps['aria-invalid']}
        required={fieldProps.required}
        placeholder={props.placeholder ?? 'Select'}
        autoComplete="off"
        spellCheck={false}
        className={classes(control.control, control.withButton)}
      />
      <span className={control.printedValue} data-text={selected?.text ?? value} />
      <span className={control.trail}>
        <button
          type="button"
          {...combobox.getToggleButtonProps({ disabled: props.disabled ?? false })}
          aria-label="Show options"
          className={button({ tone: 'ghost', size: 'small', iconOnly: true })}
        >
          <Icon glyph={ChevronsUpDown} />
        </button>
      </span>
      <ul
        {...combobox.getMenuProps({ ref: panelRef }, { suppressRefError: true })}
        {...(combobox.isOpen ? openPanelProps : {})}
        aria-label={props.label}
        className={classes(styles.list, !combobox.isOpen && styles.closed)}
      >
        {combobox.isOpen &&
          shownOptions.map((option, index) => (
            <li
              key={option.key}
              {...combobox.getItemProps({ item: option, index })}
              data-selected={option.key === value}
              className={classes(styles.option, index === combobox.highlightedIndex && styles.active)}
            >
              <ComboboxRow option={option} typed={typed ?? ''} selected={option.key === value} />
            </li>
          ))}
        {combobox.isOpen && note && (
          <li role="presentation" className={styles.note}>
            {note}
          </li>
        )}
      </ul>
    </div>
  )
}

interface NoteInput {
  loading: boolean | undefined
  failure: string | undefined
  freeText: boolean | undefined
  count: number
  typed: string
}

function noteFor({ loading, failure, freeText, count, typed }: NoteInput): string | null {
  if (loading) return 'Searching…'
  if (failure !== undefined) return failure
  if (count === 0) return freeText && typed ? `No match. “${typed}” will be used as typed.` : 'No results'
  if (count > maxShownOptions) return `${count - maxShownOptions} more. Keep typing to narrow the list.`
  return null
}
