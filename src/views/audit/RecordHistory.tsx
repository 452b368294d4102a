import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useHistory } from '#views/shell/ActorsContext.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

const HistoryList = lazy(() => import('#views/audit/HistoryList.tsx'))

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
