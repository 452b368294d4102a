import type { Row } from '#domain/kernel/answer.ts'
import { InvoiceTabs, type InvoiceTabsProps } from '#views/invoices/InvoiceTabs.tsx'
import type { ListPageProps } from '#views/records/list/ListBody.tsx'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'

type ContractReportProps<R extends Row, Query> = InvoiceTabsProps &
  Pick<ListPageProps<R, Query>, 'columns' | 'order' | 'nameOf'>

/** A report with one or more rows for each contract. Each row opens its contract. */
export function ContractReport<R extends Row & { readonly contractId: string }, Query>({
  current,
  ...props
}: ContractReportProps<R, Query>) {
  const contracts = useRecordArea('contracts')
  return (
    <ListPage<R, Query> {...props} hrefOf={({ contractId }) => recordPath(contracts, contractId)}>
      <InvoiceTabs current={current} />
    </ListPage>
  )
}
