import { useRelated } from '#views/shell/ActorsContext.tsx'
import { HistoryList } from '#views/audit/HistoryList.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** The history of the open record. */
export default function RecordHistory() {
  const history = useRelated('history')
  return (
    <FormSection title="History" hint="Who changed what, and when.">
      {history === undefined ? <Skeleton width="large" /> : <HistoryList history={history} />}
    </FormSection>
  )
}
