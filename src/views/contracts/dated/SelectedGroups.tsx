import type { ReactNode } from 'react'
import type { Draft } from '#domain/kernel/answer.ts'
import type { AmendGroup } from '#views/contracts/dated/amendGroups.ts'
import * as styles from '#views/contracts/dated/selectedGroups.css.ts'
import type { OfferFields } from '#views/records/form/offer.ts'
import { FormFields } from '#views/ui/form/FormFields.tsx'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'

interface SelectedGroupsProps {
  readonly fields: OfferFields
  readonly groups: readonly AmendGroup[]
  /** The values to restore when a group is no longer selected. */
  readonly initialDraft: Draft
  readonly children: (key: string) => ReactNode
}

const selectionPath = (key: string) => `chosen.${key}`

/** Checkboxes for what changes, and the fields of the selected groups. A group with an error is always shown. */
export function SelectedGroups({ fields, groups, initialDraft, children }: SelectedGroupsProps) {
  const isShown = ({ key, paths }: AmendGroup) =>
    fields.values[selectionPath(key)] === 'YES' || paths.some((path) => fields.errorAt(path) !== undefined)
  const select = ({ key, paths }: AmendGroup, isSelected: boolean) => {
    fields.change(selectionPath(key), isSelected ? 'YES' : '')
    // Hidden fields must not change the contract.
    if (!isSelected) for (const path of paths) fields.change(path, initialDraft[path] ?? '')
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
            onChange={(isSelected) => select(group, isSelected)}
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
