import type { PageArea } from '#views/shell/area.ts'

/** The signed-in user's personal details and sign-in settings. */
export const profile: PageArea = {
  name: 'profile',
  title: 'Profile',
  path: '/profile',
  page: () => import('#views/profile/ProfileView.tsx'),
}
