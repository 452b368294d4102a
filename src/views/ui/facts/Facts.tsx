import type { ReactNode } from 'react'
import { facts } from '#views/ui/facts/Facts.css.ts'

export interface FactsProps {
  facts: readonly { key: string; content: ReactNode }[]
}

/** The key facts of a record, on one muted line below its title. */
export function Facts(props: FactsProps) {
  return (
    <ul className={facts}>
      {props.facts.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  )
}
