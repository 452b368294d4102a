import type { PageArea } from '#views/shell/area.ts'

/** The contact details in the signed-in user's employee record. */
export const ownEmployee: PageArea = {
  name: 'ownEmployee',
  title: 'Your contact details',
  path: '/profile/contact',
  page: () => import('#views/profile/OwnEmployeeView.tsx'),
}
