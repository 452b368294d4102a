import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { useForm } from '#views/shell/ActorsContext.tsx'
import { FormBody } from '#views/records/FormBody.tsx'
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
  readonly children: ReactNode
}

/** The form of an own page: always an update, with nowhere to go back to, so Cancel takes back what was typed. */
export function OwnForm(props: OwnFormProps) {
  const form = useForm(props.area)
  return form === undefined ? <Opening /> : <OpenForm {...props} form={form} />
}

function OpenForm({ form, title, labels, children }: OwnFormProps & { form: RecordFormActor }) {
  const open = useSelector(form, (state) => state.hasTag('open'))
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  const failure = useSelector(form, ({ context }) => context.refusals[0]?.message)
  if (open) {
    return (
      <div className={styles.own}>
        <FormBody
          form={form}
          title={title}
          labels={labels}
          onCancel={() => form.send({ type: 'form.revert' })}
        >
          {children}
        </FormBody>
      </div>
    )
  }
  if (busy) return <Opening />
  return (
    <ErrorState
      message={failure ?? 'Your data could not be loaded.'}
      onRetry={() => form.send({ type: 'form.reload' })}
    />
  )
}

function Opening() {
  return (
    <div className={classes(styles.opening, styles.first)} aria-hidden="true">
      <Skeleton width="large" />
      <Skeleton width="medium" />
      <Skeleton width="large" />
    </div>
  )
}
