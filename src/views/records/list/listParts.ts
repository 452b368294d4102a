import { ListEmpty } from '#views/records/list/ListEmpty.tsx'
import { ListExtras } from '#views/records/list/ListExtras.tsx'
import { ListFoot } from '#views/records/list/ListFoot.tsx'
import { StaleNotice } from '#views/records/list/StaleNotice.tsx'
import { StatusTabs } from '#views/records/list/StatusTabs.tsx'

/** The parts of a list around its rows. They load together, because each file would be another request. */
export const listParts = { ListEmpty, ListExtras, ListFoot, StaleNotice, StatusTabs } as const
