import { useState } from 'react'
import * as styles from '#views/ui/pagination/Pagination.css.ts'
import { TextInput } from '#views/ui/input/TextInput.tsx'

interface PageFieldProps {
  readonly page: number
  readonly last: number
  readonly disabled: boolean
  readonly onPage: (page: number) => void
  /** The name of the field, which says what its number means. */
  readonly label?: string
}

/**
 * A field for the page number. Goes to the typed page on Enter and when the field loses focus. Numbers past the
 * end go to the last page.
 */
export function PageField({ page, last, disabled, onPage, label = 'Page' }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const goToPage = () => {
    setTyped(null)
    if (typed === null || typed === '') return
    const next = Math.min(Math.max(Number(typed), 1), last)
    if (next !== page) onPage(next)
  }
  return (
    <span className={styles.pageField}>
      <TextInput
        label={label}
        digitsOnly
        maxLength={6}
        value={typed ?? String(page)}
        onChange={setTyped}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={goToPage}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goToPage()
          if (event.key === 'Escape') setTyped(null)
        }}
        disabled={disabled}
      />
    </span>
  )
}
