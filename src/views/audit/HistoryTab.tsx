import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useHistory } from '#views/shell/ActorsContext.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const HistoryList = lazyWithRetry(() => import('#views/audit/HistoryList.tsx'))

const kindByArea = {
  employees: 'employee',
  projects: 'project',
  contracts: 'contract',
  timesheets: 'timesheet',
  invoices: 'invoice',
  payments: 'payment',
} as const

interface HistoryTabProps {
  readonly area: keyof typeof kindByArea
  readonly record: { readonly id: string }
}

/** The history of a record on its own tab, loaded when the tab opens. */
export function HistoryTab({ area, record }: HistoryTabProps) {
  const history = useHistory()
  const isShown = useSelector(history, (state) => state?.context.request.filters?.[area]?.[0] === record.id)
  return (
    <FormSection title="History" hint="Who changed what, and when.">
      <Suspense fallback={<Skeleton width="large" />}>
        {history !== undefined && isShown ? (
          <HistoryList history={history} kind={kindByArea[area]} record={{ ...record }} />
        ) : (
          <Skeleton width="large" />
        )}
      </Suspense>
    </FormSection>
  )
}
