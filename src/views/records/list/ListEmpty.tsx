import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { isBusy } from '#machines/records/listSelectors.ts'
import { ImportLink } from '#views/imports/ImportLink.tsx'
import { isWholeQueue, type RecordQueue } from '#views/records/list/queue.ts'
import type { ListUrl } from '#views/records/list/useListUrl.ts'
import { useList } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { countText } from '#views/ui/pagination/countText.ts'
import { EmptyState } from '#views/ui/state/EmptyState.tsx'

interface ListEmptyProps {
  readonly area: RecordArea
  readonly count: number
  /** The text of the button that adds a record. Undefined if the user can't add one here. */
  readonly addText: string | undefined
  readonly addHref: string
  readonly url: ListUrl
  readonly queue: RecordQueue | undefined
}

/** The empty states of lists whose records usually aren't added by hand. */
const emptyStates: Readonly<
  Record<string, { title: string; message: string; link?: { href: string; text: string } }>
> = {
  invoices: {
    title: 'No invoices yet',
    message: 'Create drafts from a billing run.',
    link: { href: '/invoices/runs', text: 'Billing runs' },
  },
  runs: { title: 'No billing runs yet', message: 'Billing runs appear here after their period ends.' },
  timesheets: {
    title: 'No timesheets yet',
    message: 'Timesheets appear here after time is entered for an assignment.',
  },
  unbilled: {
    title: 'No unbilled time',
    message: "Approved time that hasn't been invoiced appears here.",
  },
  margins: {
    title: 'No margins yet',
    message: 'Monthly contract margins appear here after time is approved.',
  },
  missing: {
    title: 'No missing timesheets',
    message: 'All timesheets for past weeks have been submitted.',
  },
}

/** Says why a list has no rows. While a new request is loading, still says why the previous one found none. Loaded on demand. */
export function ListEmpty(props: ListEmptyProps) {
  const isLoading = useSelector(useList(props.area.name), (state) => state !== undefined && isBusy(state))
  const [answered, setAnswered] = useState(props)
  if (!isLoading && answered !== props) setAnswered(props)
  return <EmptyReason {...answered} />
}

/** Why a list has no rows: a page past the last one, a search without matches, or a list without records. */
export function EmptyReason({ area, count, addText, addHref, queue, url }: ListEmptyProps) {
  const { request, go } = url
  const { title, listPath } = area
  const many = area.many ?? title
  const emptyState = emptyStates[area.name]
  const plural = many.toLowerCase()
  if (count > 0) {
    const lastOffset = Math.floor((count - 1) / request.limit) * request.limit
    return (
      <EmptyState
        title="This page doesn't exist."
        message={`The list has ${countText(count)} ${count === 1 ? area.one.toLowerCase() : plural}.`}
        action={
          <>
            <Button onClick={() => go({ offset: lastOffset })}>Show the last page</Button>
            <Button onClick={() => go({ offset: 0 })}>Show the first page</Button>
          </>
        }
      />
    )
  }
  if (queue !== undefined && isWholeQueue(request, queue))
    return <EmptyState {...queue.empty} action={<LinkButton href={listPath}>Show all</LinkButton>} />
  if (request.search !== undefined || request.filters !== undefined)
    return (
      <EmptyState
        title="No results"
        message={`No ${plural} match your search and filters.`}
        action={<LinkButton href={listPath}>Show all</LinkButton>}
      />
    )
  if (emptyState !== undefined) {
    const { title: heading, message, link } = emptyState
    return (
      <EmptyState
        title={heading}
        message={message}
        action={link && <LinkButton href={link.href}>{link.text}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      title={`No ${plural} yet`}
      message={`${many}${addText === undefined ? '' : ' you add'} will appear here.`}
      action={
        addText !== undefined && (
          <>
            <LinkButton href={addHref}>{addText}</LinkButton>
            <ImportLink list={area.name} />
          </>
        )
      }
    />
  )
}
