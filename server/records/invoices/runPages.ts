import { maxInvoiceContracts } from '#domain/invoices/runLimits.ts'
import type { RunRow } from '#domain/invoices/run.ts'
import type { readRunContracts } from '#server/records/invoices/candidates.ts'
import { tooLargeBlocker } from '#server/records/invoices/run.ts'

type RunContract = Awaited<ReturnType<typeof readRunContracts>>[number]
/** The contracts of one invoice. */
type Group = readonly [RunContract, ...RunContract[]]

/** The contracts on a page of a run. `last` is the key of the page's last invoice, and `oversize` has the invoices with too many contracts. */
type RunPage = { readonly ids: string[]; readonly oversize: Group[]; last: string }

/** Returns the contracts of a run in pages of about `limit` contracts, sorted by invoice key. The contracts of one invoice are always on the same page. */
export function runPages(runContracts: readonly RunContract[], limit: number, after = ''): RunPage[] {
  const byKey = [...Map.groupBy(runContracts, ({ key }) => key)].filter(([key]) => key > after)
  const pages: RunPage[] = []
  for (const [key, group] of byKey.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const isOversize = group.length > maxInvoiceContracts
    const ids = isOversize ? [] : group.map(({ id }) => id)
    const oversize = isOversize ? [group as unknown as Group] : []
    const page = pages.at(-1)
    if (page === undefined || page.ids.length + ids.length > limit) pages.push({ ids, oversize, last: key })
    else {
      page.ids.push(...ids)
      page.oversize.push(...oversize)
      page.last = key
    }
  }
  return pages
}

/** Returns the number of contracts on a page. */
export const contractCountOf = ({ ids, oversize }: RunPage): number =>
  ids.length + oversize.reduce((sum, group) => sum + group.length, 0)

/** Returns the first pages that together have at most `limit` contracts to plan, but at least one page. */
export function pagesWithin(pages: readonly RunPage[], limit: number): readonly RunPage[] {
  let planned = 0
  const end = pages.findIndex(({ ids }, index) => {
    planned += ids.length
    return index > 0 && planned > limit
  })
  return end === -1 ? pages : pages.slice(0, end)
}

/** Returns the blocked row of an invoice with too many contracts. Their time isn't read. */
export const oversizeRow = (group: Group): RunRow => ({
  key: group[0].key,
  billToName: group[0].billToName ?? '',
  contractIds: [group[0].id],
  contracts: [],
  currency: group[0].currency,
  minutes: 0,
  otMinutes: 0,
  amount: '0.00',
  lines: [],
  blockers: [tooLargeBlocker(group.length, maxInvoiceContracts, 'contracts', group[0].id)],
  warnings: [],
})
