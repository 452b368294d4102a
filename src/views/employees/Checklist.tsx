import { useSelector } from '@xstate/react'
import { Suspense, useId } from 'react'
import { isOpenTask, taskPhases, type ChecklistTask, type TaskEvent } from '#domain/employees/checklist.ts'
import type { Employee } from '#domain/employees/record.ts'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import type { EventDialogActor } from '#machines/records/eventDialog.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import { toWords } from '#lookups/options.ts'
import * as styles from '#views/employees/record.css.ts'
import * as rowStyles from '#views/records/list/rows.css.ts'
import { RecordRows } from '#views/records/list/RecordRows.tsx'
import { Deadline } from '#views/records/Deadline.tsx'
import type { Offer } from '#views/records/form/offer.ts'
import { useEventDialog, useForm } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const EventDialog = lazyWithRetry(() => import('#views/records/events/EventDialog.tsx'))

const hints = {
  ONBOARDING: 'Tasks to complete before the employee becomes active.',
  OFFBOARDING: 'Tasks to complete before the employee is terminated.',
  AUTHORIZATION:
    "Time can't be entered for dates after the work authorization expired. To allow time entry, add the new authorization, or waive the task with a reason.",
} as const

const titles = {
  ONBOARDING: 'Onboarding',
  OFFBOARDING: 'Offboarding',
  AUTHORIZATION: 'Work authorization',
} as const

/** An employee's tasks for onboarding, offboarding and expired work authorizations. Each change is saved immediately. */
export function Checklist({ employee, readOnly }: { employee: Employee; readOnly: boolean }) {
  const form = useForm('employees')
  const dialog = useEventDialog('employees')
  if (form === undefined || dialog === undefined) return null
  return (
    <RecordRows<ChecklistTask> shows="checklist" id={employee.id}>
      {(tasks, busy) =>
        tasks.length === 0 ? (
          <FormSection title="Checklist">
            <p className={rowStyles.note}>
              No checklist yet. One is created when onboarding starts or notice is given.
            </p>
          </FormSection>
        ) : (
          <Phases
            tasks={tasks}
            busy={busy}
            readOnly={readOnly || employee.status === 'TERMINATED'}
            form={form}
            dialog={dialog}
          />
        )
      }
    </RecordRows>
  )
}

interface PhasesProps {
  readonly tasks: readonly ChecklistTask[]
  readonly busy: boolean
  readonly readOnly: boolean
  readonly form: RecordFormActor
  readonly dialog: EventDialogActor
}

function Phases({ tasks, busy, readOnly, form, dialog }: PhasesProps) {
  const unsaved = useSelector(form, ({ context }) => isUnsaved(context))
  const sending = useSelector(form, (state) => state.hasTag('sendingEvent'))
  const waiveValues = useSelector(dialog, ({ context }) =>
    context.event === 'waive' ? context.values : null,
  )
  const taskToWaive = tasks.find(({ id }) => id === waiveValues?.['taskId'])
  // Expired authorizations come first, then offboarding and onboarding.
  const phases = taskPhases.toReversed().filter((each) => tasks.some(({ phase }) => phase === each))
  const send = (event: TaskEvent, { id, version }: ChecklistTask) =>
    form.send({ type: 'event.send', event: { event, taskId: id, version: String(version) } })
  const waive = ({ id, version }: ChecklistTask) =>
    dialog.send({
      type: 'dialog.open',
      event: 'waive',
      values: { taskId: id, version: String(version), reason: '' },
    })
  return (
    <>
      {unsaved && !readOnly && (
        <p className={rowStyles.note}>Save or cancel your changes before you update tasks.</p>
      )}
      {phases.map((phase) => {
        const phaseTasks = tasks.filter((task) => task.phase === phase)
        const settledCount = phaseTasks.filter((task) => !isOpenTask(task)).length
        return (
          <FormSection
            key={phase}
            title={`${titles[phase]}: ${settledCount} of ${phaseTasks.length}`}
            hint={hints[phase]}
          >
            <ul className={styles.tasks} aria-label={titles[phase]} aria-busy={busy || sending}>
              {phaseTasks.map((task) => (
                <Task
                  key={task.id}
                  task={task}
                  disabled={readOnly || unsaved}
                  // Not disabled while an event is being sent, because a disabled control loses focus.
                  onSend={(event) => !sending && send(event, task)}
                  onWaive={() => !sending && waive(task)}
                />
              ))}
            </ul>
          </FormSection>
        )
      })}
      {taskToWaive !== undefined && (
        <Suspense>
          <EventDialog offer={waiveOffer(taskToWaive.title)} dialog={dialog} />
        </Suspense>
      )}
    </>
  )
}

interface TaskProps {
  readonly task: ChecklistTask
  readonly disabled: boolean
  readonly onSend: (event: TaskEvent) => void
  readonly onWaive: () => void
}

function Task({ task, disabled, onSend, onWaive }: TaskProps) {
  const { phase, title, ownerRole, dueOn, mandatory, doneAt, waivedReason } = task
  const isOpen = isOpenTask(task)
  const labelId = useId()
  return (
    <li className={styles.task}>
      <span id={labelId}>
        <Checkbox
          label={title}
          checked={doneAt !== null}
          disabled={disabled || waivedReason !== null || phase === 'AUTHORIZATION'}
          onChange={(done) => onSend(done ? 'done' : 'undone')}
        />
      </span>
      <span className={styles.meta}>
        <span>{ownerRole.length < 3 ? ownerRole : toWords(ownerRole)}</span>
        {isOpen ? (
          <span>
            {'Due '}
            <Deadline date={dueOn} days={daysBetween(todayUtc(), dueOn)} />
          </span>
        ) : (
          <span>{doneAt === null ? `Waived: ${waivedReason ?? ''}` : `Done ${doneAt.slice(0, 10)}`}</span>
        )}
        {!mandatory && <span>Optional</span>}
      </span>
      <span className={styles.end}>
        {isOpen ? (
          <Button tone="ghost" size="small" disabled={disabled} aria-describedby={labelId} onClick={onWaive}>
            Waive
          </Button>
        ) : (
          waivedReason !== null && (
            <Button
              tone="ghost"
              size="small"
              disabled={disabled}
              aria-describedby={labelId}
              onClick={() => onSend('undone')}
            >
              Reopen
            </Button>
          )
        )}
      </span>
    </li>
  )
}

const minReasonLength = 3

const waiveOffer = (title: string): Offer => ({
  event: 'waive',
  text: 'Waive task',
  done: 'Task waived',
  tone: 'primary',
  place: 'header',
  summary: '',
  undoable: false,
  reasons: [],
  question: { description: `“${title}” will no longer be required. Your reason is recorded in the history.` },
  details: [{ path: 'reason', label: 'Reason', kind: 'text' }],
  check: ({ reason = '' }) =>
    reason.trim().length >= minReasonLength
      ? []
      : [
          {
            code: 'invalid',
            message: `Enter a reason of at least ${minReasonLength} characters.`,
            field: 'reason',
          },
        ],
})
