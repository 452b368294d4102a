import type { PageArea } from '#views/shell/area.ts'

/** Documents of the client. */
export const documents: PageArea = {
  name: 'documents',
  title: 'Documents',
  path: '/documents',
  navigation: { text: 'Documents', icon: 'folder-open', under: '/documents' },
  page: () => import('#views/documents/DocumentsView.tsx'),
}
