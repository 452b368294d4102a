import FolderOpen from 'lucide-react/icons/folder-open'
import { UnavailablePage } from '#views/fallback/UnavailablePage.tsx'

/** Says that documents aren't available yet. */
export default function DocumentsView() {
  return (
    <UnavailablePage
      title="Documents"
      icon={FolderOpen}
      message="You can't upload, request or review files here."
    />
  )
}
