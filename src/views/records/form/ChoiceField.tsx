import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import { DraftField } from '#views/records/form/DraftField.tsx'
import {
  useChangeDraft,
  useDraftField,
  useDraftValue,
  useFormContext,
} from '#views/records/form/FormContext.ts'
import { useChoiceRows } from '#views/records/form/useChoiceRows.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'
import { optionWithText } from '#views/ui/combobox/comboboxOptions.ts'
import { LateCombobox } from '#views/ui/combobox/LateCombobox.tsx'

interface RecordFieldProps<R> {
  readonly path: string
  /** The draft path that stores the selected record's name, so that the name can still be shown after a reload. */
  readonly namePath: string
  /** The area whose records can be selected. */
  readonly area: string
  readonly nameOf: (row: R) => string
  readonly metaOf: (row: R) => string
  /** Returns false for rows that can't be selected here. */
  readonly canSelect?: (row: R) => boolean
  /** Returns the values to set at other paths of the draft when a row is selected. */
  readonly also?: (row: R) => Readonly<Record<string, string>>
  readonly required?: boolean | undefined
  readonly hint?: string | undefined
  readonly disabled?: boolean | undefined
}

/** The props of a field that selects a record of a fixed area. */
export type AreaFieldProps<R> = Omit<RecordFieldProps<R>, 'area' | 'nameOf' | 'metaOf'>

/** Selects another record, with a combobox that searches the API. */
export function RecordField<R extends Row>(props: RecordFieldProps<R>) {
  const { path, namePath, area, nameOf, metaOf, also } = props
  const field = useDraftField(path)
  const name = useDraftValue(namePath)
  const change = useChangeDraft()
  const { list, rows, busy, failed, search } = useChoiceRows<R>(area)
  const reason = useSelector(list, (state) => state?.context.errors[0]?.message)
  return (
    <>
      <DraftField {...props} field={field}>
        <LateCombobox
          text={name}
          value={field.value}
          valueText={name}
          options={(busy ? [] : rows)
            .filter(props.canSelect ?? (() => true))
            .map((row) => ({ key: row.id, text: nameOf(row), meta: metaOf(row) }))}
          loading={busy}
          failure={failed ? "Couldn't load the options." : undefined}
          onSearch={search}
          onChange={(key) => {
            const row = rows.find(({ id }) => id === key)
            change({
              [path]: key,
              [namePath]: row === undefined ? '' : nameOf(row),
              ...(row && also?.(row)),
            })
          }}
          onBlur={field.leave}
          disabled={props.disabled === true || field.readOnly}
        />
      </DraftField>
      {failed && (
        <AlertBanner
          tone="error"
          title="Couldn't load the options"
          message={reason ?? 'Try again in a moment.'}
          action={{ text: 'Retry', onAction: () => list?.send({ type: 'list.reload' }) }}
        />
      )}
    </>
  )
}

interface FixedListFieldProps {
  readonly path: string
  readonly options: readonly { readonly key: string; readonly text: string }[]
  readonly required?: boolean | undefined
  readonly hint?: string | undefined
  /** Accepts typed text that isn't in the list. */
  readonly freeText?: boolean
  readonly loading?: boolean
  /** The values to set at other paths of the draft when the selection changes. */
  readonly also?: Readonly<Record<string, string>>
}

/** Selects from a long fixed list: states, cities or countries. */
export function FixedListField(props: FixedListFieldProps) {
  const { path, options, freeText, also } = props
  const { form } = useFormContext()
  const field = useDraftField(path)
  const change = useChangeDraft()
  const value = field.value === 'SELECT' ? '' : field.value
  const choose = (key: string) => change({ [path]: key, ...(key === value ? {} : also) })
  // Text typed before the list loaded is replaced with the key of the option that has this text.
  const isKey = freeText === true || options.some((option) => option.key === value)
  const keyOfText = isKey ? undefined : optionWithText(options, value)?.key
  useEffect(() => {
    if (keyOfText !== undefined) form.send({ type: 'field.change', values: { [path]: keyOfText } })
  }, [form, keyOfText, path])
  return (
    <DraftField {...props} field={field}>
      <LateCombobox
        text={textOf(options, value)}
        onText={(text) => choose(optionWithText(options, text)?.key ?? text)}
        value={value}
        options={options}
        freeText={freeText}
        loading={props.loading}
        onChange={choose}
        onBlur={field.leave}
        disabled={field.readOnly}
      />
    </DraftField>
  )
}

type Options = FixedListFieldProps['options']

const textOf = (options: Options, key: string) => options.find((option) => option.key === key)?.text ?? key
