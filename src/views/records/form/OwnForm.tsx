import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { useForm, useRecord } from '#views/shell/ActorsContext.tsx'
import { AutoSave } from '#views/records/form/AutoSave.tsx'
import { FormBody } from '#views/records/form/FormBody.tsx'
import { FormSaveBar } from '#views/records/form/FormSaveBar.tsx'
import * as styles from '#views/records/records.css.ts'
import { classes } from '#views/ui/kit/classes.ts'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

interface OwnFormProps {
  /** The name of the page's area. */
  readonly area: string
  /** The form's name. */
  readonly title: string
  readonly labels: Readonly<Record<string, string>>
  /** True if each change is saved immediately. Otherwise, the form has Cancel and Save. */
  readonly autoSave?: boolean
  /** Renders the sections. Receives the foot of a section: the save bar or the save state. */
  readonly children: (foot: ReactNode) => ReactNode
}

/** A form for the user's own data, such as Profile. It has no list to return to, so Cancel reverts unsaved changes. */
export function OwnForm(props: OwnFormProps) {
  const form = useForm(props.area)
  return form === undefined ? <UnopenedForm area={props.area} /> : <OpenForm {...props} form={form} />
}

function OpenForm({ form, title, labels, autoSave, children }: OwnFormProps & { form: RecordFormActor }) {
  return (
    <div className={styles.ownForm}>
      <FormBody form={form} title={title} labels={labels} bar={null}>
        {children(
          autoSave ? (
            <AutoSave form={form} />
          ) : (
            <FormSaveBar inSection form={form} onCancel={() => form.send({ type: 'form.revert' })} />
          ),
        )}
      </FormBody>
    </div>
  )
}

/** Shown instead of a form while its record loads, or if it couldn't be loaded. */
export function UnopenedForm({ area }: Pick<OwnFormProps, 'area'>) {
  const record = useRecord(area)
  const busy = useSelector(record, (state) => state?.hasTag('busy') ?? true)
  const failure = useSelector(record, (state) => state?.context.errors[0]?.message)
  if (busy) return <LoadingForm />
  return (
    <ErrorState
      message={failure ?? 'Try again in a moment.'}
      onRetry={() => record?.send({ type: 'record.reload' })}
    />
  )
}

function LoadingForm() {
  return (
    <div className={classes(styles.loadingForm, styles.hidesFollowing)} aria-hidden="true">
      <Skeleton width="large" />
      <Skeleton width="medium" />
      <Skeleton width="large" />
    </div>
  )
}
