import Upload from 'lucide-react/icons/upload'
import { importAreaOf, importKinds } from '#domain/imports/kinds.ts'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import { firstPath, mayOpen } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'

/** Leads from a list to the page that imports its records, where there is one that the user may open. */
export function ImportLink({ list }: { readonly list: string }) {
  const permissions = usePermissions()
  const areas = useAreas()
  const kind = importKinds.find((each) => each === list)
  const area = areas.find(({ name }) => kind !== undefined && name === importAreaOf(kind))
  return (
    area !== undefined &&
    mayOpen(permissions, area) && (
      <LinkButton href={firstPath(area)} tone="ghost" size="small" icon={Upload}>
        Import
      </LinkButton>
    )
  )
}
