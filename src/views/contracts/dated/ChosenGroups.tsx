import type { ReactNode } from 'react'
import type { Draft } from '#domain/kernel/answer.ts'
import type { AmendGroup } from '#views/contracts/dated/amendGroups.ts'
import * as styles from '#views/contracts/dated/chosenGroups.css.ts'
import type { OfferFields } from '#views/records/form/offer.ts'
import { FormFields } from '#views/ui/form/FormFields.tsx'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'

interface ChosenGroupsProps {
  readonly fields: OfferFields
  readonly groups: readonly AmendGroup[]
  /** The values to restore when a group is no longer selected. */
  readonly initial: Draft
  readonly children: (key: string) => ReactNode
}

const choiceOf = (key: string) => `chosen.${key}`

/** Checkboxes for what changes, and the fields of the selected groups. A group with an error is always shown. */
export function ChosenGroups({ fields, groups, initial, children }: ChosenGroupsProps) {
  const isShown = ({ key, paths }: AmendGroup) =>
    fields.values[choiceOf(key)] === 'YES' || paths.some((path) => fields.errorAt(path) !== undefined)
  const choose = ({ key, paths }: AmendGroup, chosen: boolean) => {
    fields.change(choiceOf(key), chosen ? 'YES' : '')
    // Hidden fields must not change the contract.
    if (!chosen) for (const path of paths) fields.change(path, initial[path] ?? '')
  }
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>What changes</legend>
        {groups.map((group) => (
          <Checkbox
            key={group.key}
            label={group.text}
            checked={isShown(group)}
            onChange={(chosen) => choose(group, chosen)}
          />
        ))}
      </fieldset>
      {groups.filter(isShown).map(({ key, text }) => (
        <section key={key} className={styles.group}>
          <h3 className={styles.heading}>{text}</h3>
          <FormFields>{children(key)}</FormFields>
        </section>
      ))}
    </>
  )
}
