import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import { importFields } from '#domain/imports/kindFields.ts'
import { importKindOf } from '#domain/imports/kinds.ts'
import type { ImportFileActor } from '#machines/imports/importFile.machine.ts'
import { CheckedFile } from '#views/imports/CheckedFile.tsx'
import { ChooseFile } from '#views/imports/ChooseFile.tsx'
import { ImportedFile } from '#views/imports/ImportedFile.tsx'
import { MapColumns } from '#views/imports/MapColumns.tsx'
import { RunningStep } from '#views/imports/RunningStep.tsx'
import type { Kind } from '#views/imports/kind.ts'
import * as styles from '#views/imports/imports.css.ts'
import { useAreas, useImportFile } from '#views/shell/ActorsContext.tsx'
import { firstPath, recordAreaNamed } from '#views/shell/area.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

/** The page that imports records from a CSV file. */
export default function ImportView() {
  const areas = useAreas()
  const [path] = useLocation()
  const { name = '', title = '' } = areas.find((area) => firstPath(area) === path) ?? {}
  const actor = useImportFile(name)
  const file = useSelector(actor, (state) => state?.context.file ?? null)
  const kind = importKindOf(name)
  if (kind === undefined) return null
  const importKind: Kind = {
    name: kind,
    area: recordAreaNamed(areas, kind),
    fields: importFields[kind],
  }
  return (
    <Page narrow>
      <title>{`${title} · Muster`}</title>
      <PageHeader title={title} parent={{ href: importKind.area.listPath, text: importKind.area.title }}>
        {file !== null && (
          <Facts
            facts={[
              { key: 'name', content: file.fileName },
              { key: 'rows', content: `${countText(file.rows)} ${file.rows === 1 ? 'row' : 'rows'}` },
            ]}
          />
        )}
      </PageHeader>
      {actor !== undefined && <Steps actor={actor} kind={importKind} />}
    </Page>
  )
}

/** Shows the step for the chart's current state. */
function Steps({ actor, kind }: { readonly actor: ImportFileActor; readonly kind: Kind }) {
  const step = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : Object.keys(value)[0]))
  const error = useSelector(actor, ({ context }) => context.error)
  const isUndoing = useSelector(actor, (state) => state.matches({ imported: 'undoing' }))
  return (
    <>
      {error !== null && (
        <div className={styles.step}>
          <AlertBanner tone="error" title={error} reveal />
        </div>
      )}
      {step === 'choosing' && <ChooseFile actor={actor} kind={kind} />}
      {step === 'mapping' && <MapColumns actor={actor} kind={kind} />}
      {(step === 'invalid' || step === 'ready') && <CheckedFile actor={actor} kind={kind} />}
      {((step === 'imported' && !isUndoing) || step === 'undone') && (
        <ImportedFile actor={actor} kind={kind} />
      )}
      <RunningStep actor={actor} kind={kind} />
    </>
  )
}
