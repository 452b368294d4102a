import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useHistory, useWorkspace } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

const HistoryList = lazy(() => import('#views/audit/HistoryList.tsx'))

/** The areas whose records have a history. */
const recorded: ReadonlySet<string> = new Set(['employees', 'projects', 'contracts'])

/** The history of a record, loaded on request. */
export function RecordHistory({ area, id }: { area: string; id: string }) {
  const workspace = useWorkspace()
  const history = useHistory()
  const isShown = useSelector(history, (state) => state?.context.request.filters?.[area]?.[0] === id)
  if (!recorded.has(area)) return null
  return (
    <FormSection title="History" hint="Who changed what, and when.">
      {history !== undefined && isShown ? (
        <Suspense fallback={<Skeleton width="large" />}>
          <HistoryList history={history} />
        </Suspense>
      ) : (
        <Button onClick={() => workspace?.send({ type: 'history.open', area, id })}>Show history</Button>
      )}
    </FormSection>
  )
}

/** The history of a record on its own tab, loaded when the tab opens. */
export function HistoryTab({ area, id }: { area: string; id: string }) {
  const history = useHistory()
  const isShown = useSelector(history, (state) => state?.context.request.filters?.[area]?.[0] === id)
  return (
    <FormSection title="History" hint="Who changed what, and when.">
      <Suspense fallback={<Skeleton width="large" />}>
        {history !== undefined && isShown ? <HistoryList history={history} /> : <Skeleton width="large" />}
      </Suspense>
    </FormSection>
  )
}
