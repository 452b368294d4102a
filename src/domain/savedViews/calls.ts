import { areas, type Permission } from '#domain/kernel/permissions.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'

/** Users who can view a list can also save views of it. The routes check whether the user can view the list. */
const permission: readonly Permission[] = areas.map((area) => `CAN_VIEW_${area}` as const)

/** The calls for saved views. The browser loads this module after the first rows of a list. */
export const savedViewCalls = {
  listViews: {
    method: 'GET',
    path: '/views',
    permission,
    client: 'required',
    summary: "The saved views of a list: the caller's own and the shared ones",
  },
  createView: {
    method: 'POST',
    path: '/view/create',
    permission,
    client: 'required',
    creates: true,
    summary: 'Save the filters, order and columns of a list under a name',
  },
  updateView: {
    method: 'POST',
    path: '/view/:id/update',
    permission,
    client: 'required',
    summary: 'Change, rename or share a saved view',
  },
  deleteView: {
    method: 'POST',
    path: '/view/:id/delete',
    permission,
    client: 'required',
    event: true,
    summary: 'Delete a saved view',
  },
} as const satisfies Record<string, Call>
