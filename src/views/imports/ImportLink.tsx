import Upload from 'lucide-react/icons/upload'
import { useLocation } from 'wouter'
import { importAreaOf, importKinds } from '#domain/imports/kinds.ts'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import { firstPath, mayOpen } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Button } from '#views/ui/button/Button.tsx'

interface ImportLinkProps {
  /** The area of the list. */
  readonly list: string
  /** True if the link is one of a list's tools, where there is only room for an icon. */
  readonly iconOnly?: true
}

/** Links a list to the page that imports its records, if there is one that the user can open. */
export function ImportLink({ list, iconOnly }: ImportLinkProps) {
  const permissions = usePermissions()
  const areas = useAreas()
  const [, navigate] = useLocation()
  const kind = importKinds.find((each) => each === list)
  const area = areas.find(({ name }) => kind !== undefined && name === importAreaOf(kind))
  if (area === undefined || !mayOpen(permissions, area)) return null
  return (
    <Button
      {...(iconOnly ? { tone: 'ghost', size: 'small', iconOnly: true } : {})}
      icon={Upload}
      onClick={() => navigate(firstPath(area))}
    >
      Import
    </Button>
  )
}
