import { useSelector } from '@xstate/react'
import { templateOf } from '#domain/imports/fields.ts'
import { maxImportBytes, maxImportRows, type ImportRow } from '#domain/imports/record.ts'
import { recordsText, type Kind, type StepProps } from '#views/imports/kind.ts'
import * as styles from '#views/imports/imports.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { FileInput } from '#views/ui/input/FileInput.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

const sizeText = `${maxImportBytes / 1024 / 1024} MB`

const timeHint =
  "Each row is one employee's time for one day. It's added to that week's draft timesheet, which you submit later. "

/** Lets the user choose a file or download the template, and lists recent imports. */
export function ChooseFile({ actor, kind }: StepProps) {
  const earlier = useSelector(actor, ({ context }) => context.imports)
  const template = `data:text/csv;charset=utf-8,${encodeURIComponent(templateOf(kind.fields))}`
  return (
    <>
      <FormSection
        title="File"
        hint={`Save your spreadsheet as CSV, with column headings in the first row. Up to ${countText(maxImportRows)} rows and ${sizeText}.`}
      >
        <Field
          label="CSV file"
          hint={`${kind.name === 'timesheets' ? timeHint : ''}The file is checked first. Nothing is imported until you confirm.`}
          aside={
            <a href={template} download={`${kind.name}-template.csv`}>
              Download template
            </a>
          }
        >
          <FileInput
            accept=".csv,text/csv"
            onChoose={(file) => actor.send({ type: 'import.choose', file })}
          />
        </Field>
      </FormSection>
      {earlier.length > 0 && (
        <FormSection title="Recent imports" hint="Files that weren't imported are deleted after a week.">
          <ul className={styles.list} aria-label="Recent imports">
            {earlier.map((row) => (
              <li key={row.importId}>
                <span className={styles.details}>
                  <span id={`import-${row.importId}`} className={styles.name}>
                    {row.fileName}
                  </span>
                  <span
                    className={styles.note}
                  >{`${row.createdAt.slice(0, 10)}, ${outcomeText(row, kind)}`}</span>
                </span>
                <Button
                  size="small"
                  aria-describedby={`import-${row.importId}`}
                  onClick={() => actor.send({ type: 'import.open', importId: row.importId })}
                >
                  Open
                </Button>
              </li>
            ))}
          </ul>
        </FormSection>
      )}
    </>
  )
}

function outcomeText({ status, rows, created }: ImportRow, kind: Kind): string {
  if (status === 'IMPORTED') return `${recordsText(created, kind)} imported`
  return status === 'UNDONE' ? 'undone' : `${countText(rows)} ${rows === 1 ? 'row' : 'rows'}, not imported`
}
