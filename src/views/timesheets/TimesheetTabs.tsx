import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { defaultLimit } from '#domain/kernel/lists/lists.ts'
import { timesheetTabs } from '#domain/timesheets/tabs.ts'
import { useArea, useTabCounts } from '#views/shell/ActorsContext.tsx'
import { toQuery } from '#views/shell/route/paths.ts'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

/** Returns the path of the list of all timesheets. For employees, the URL includes the order, because the plain URL opens their week. */
const allPath = (mayDecide: boolean) => (mayDecide ? '/timesheets' : '/timesheets?sort=-periodStart')

/**
 * The tabs of the timesheets area. Users who approve time also see the approval queue, oldest first, and the time
 * lock.
 */
export function TimesheetTabs({ current }: { current: 'week' | 'all' | 'queue' | 'missing' | 'lock' }) {
  const { employeeId, mayDecide } = useCurrentUser()
  const area = useArea('timesheets')
  const counts = useSelector(
    useTabCounts('timesheets'),
    (state) => state?.context.lastShown?.rows ?? state?.context.rows,
  )
  useEffect(() => {
    if (mayDecide) area?.send({ type: 'counts.open' })
  }, [area, mayDecide])
  const queues = timesheetTabs.map(({ key, text, filters }) => {
    const count = counts?.find(({ id }) => id === key)?.['count']
    return {
      key: 'queue',
      href: `/timesheets${toQuery({ limit: defaultLimit, offset: 0, filters, sort: 'submittedAt' })}`,
      text,
      count: typeof count === 'number' ? count : undefined,
    }
  })
  const tabs = [
    ...(employeeId === null && mayDecide ? [] : [{ key: 'week', href: '/timesheets/week', text: 'My week' }]),
    { key: 'all', href: allPath(mayDecide), text: 'All' },
    ...(mayDecide ? queues : []),
    { key: 'missing', href: '/timesheets/missing', text: 'Missing' },
    ...(mayDecide ? [{ key: 'lock', href: '/timesheets/lock', text: 'Time lock' }] : []),
  ]
  return (
    <Tabs label="Timesheets" tabs={tabs.map(({ key, ...tab }) => ({ ...tab, current: key === current }))} />
  )
}
