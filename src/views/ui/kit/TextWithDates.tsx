import * as styles from '#views/ui/kit/TextWithDates.css.ts'

const dateOrText = /(?<date>\d{4}-\d\d-\d\d)|(?:(?!\d{4}-\d\d-\d\d)[^])+/g

/** Text whose dates never wrap. Otherwise, browsers would break them at their hyphens. */
export function TextWithDates({ text }: { readonly text: string }) {
  return [...text.matchAll(dateOrText)].map(({ 0: part, index, groups }) =>
    groups?.['date'] === undefined ? (
      part
    ) : (
      <span key={index} className={styles.date}>
        {part}
      </span>
    ),
  )
}
