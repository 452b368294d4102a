import Check from 'lucide-react/icons/check'
import * as styles from '#views/ui/combobox/Combobox.css.ts'
import { splitMatch, type ComboboxOption } from '#views/ui/combobox/comboboxOptions.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'

/** One option, with the typed text highlighted. */
export function ComboboxRow({
  option,
  typed,
  selected,
}: {
  option: ComboboxOption
  typed: string
  selected: boolean
}) {
  const [before, match, after] = splitMatch(option.text, typed)
  return (
    <>
      <span>
        {before}
        {match && <mark className={styles.match}>{match}</mark>}
        {after}
      </span>
      {(option.meta || selected) && (
        <span className={styles.meta}>
          {option.meta}
          {selected && (
            <span className={styles.tick}>
              <Icon glyph={Check} />
            </span>
          )}
        </span>
      )}
    </>
  )
}
