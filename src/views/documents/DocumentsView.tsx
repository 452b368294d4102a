import FolderOpen from 'lucide-react/icons/folder-open'
import { NotInReleasePage } from '#views/fallback/NotInReleasePage.tsx'

/** Says that documents aren't available yet. */
export default function DocumentsView() {
  return (
    <NotInReleasePage
      title="Documents"
      icon={FolderOpen}
      message="You can't upload, request or review files here."
    />
  )
}
