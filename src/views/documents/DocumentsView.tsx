import FolderOpen from 'lucide-react/icons/folder-open'
import { NotInReleasePage } from '#views/fallback/NotInReleasePage.tsx'

/** Where documents will be listed. */
export default function DocumentsView() {
  return (
    <NotInReleasePage
      title="Documents"
      icon={FolderOpen}
      message="You can't upload, request or review files here."
    />
  )
}
