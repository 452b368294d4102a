import { Suspense } from 'react'
import type { BulkBarProps } from '#views/records/bulk/BulkBar.tsx'
import { useSelectionActor } from '#views/shell/ActorsContext.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const BulkBar = lazyWithRetry(() => import('#views/records/bulk/BulkBar.tsx'))

export type SelectionBarProps = Omit<BulkBarProps, 'selection'>

/** The bulk bar of a list. It loads when the first record is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const selection = useSelectionActor(props.area.name)
  // A list whose rows can't be selected still has a selection if a button changes all of its rows.
  if (selection === undefined || props.area.selects !== true) return null
  return (
    <Suspense>
      <BulkBar {...props} selection={selection} />
    </Suspense>
  )
}
