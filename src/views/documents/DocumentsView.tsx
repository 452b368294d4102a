import FolderOpen from 'lucide-react/icons/folder-open'
import { NotInReleasePage } from '#views/fallback/NotInReleasePage.tsx'

/** Where documents will be listed. */
export default function DocumentsView() {
  return (
    <NotInReleasePage
      title="Documents"
      icon={FolderOpen}
      message="No file can be uploaded, requested or reviewed here yet. Go on keeping documents where you do today."
    />
  )
}
