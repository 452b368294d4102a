import { useSelector } from '@xstate/react'
import { MarginText } from '#views/contracts/MarginChange.tsx'
import { useList } from '#views/shell/ActorsContext.tsx'

/** A margin in the list of contracts, marked if it is below the target margin. The target loads with the rows. */
export function ListedMargin({ marginPct }: { marginPct: string | null }) {
  const target = useSelector(useList('contracts'), (state) => state?.context.targetMargin)
  return <MarginText marginPct={marginPct} target={target} />
}
