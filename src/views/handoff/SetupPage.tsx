import { useSelector } from '@xstate/react'
import type { NameKind, Setup } from '#domain/handoff/setup.ts'
import { namePath } from '#domain/handoff/setupForm.ts'
import { handoffSystems, systemText, type HandoffSystemKey } from '#domain/handoff/systems.ts'
import type { Row } from '#domain/kernel/answer.ts'
import { DraftField } from '#views/records/form/DraftField.tsx'
import { useChangeDraft, useDraftField, useFormContext } from '#views/records/form/FormContext.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

const labels: Readonly<Record<string, string>> = { 'entries.name': 'Name' }

const sections: readonly { kind: NameKind; title: string; hint: string }[] = [
  {
    kind: 'OPTION',
    title: 'Import settings',
    hint: 'Enter each value exactly as the other system shows it.',
  },
  {
    kind: 'ITEM',
    title: 'Products and services',
    hint: 'Enter the full name of each product or service, such as Parent:Child.',
  },
  { kind: 'ACCOUNT', title: 'Account codes', hint: 'The code of each account in the other system.' },
  {
    kind: 'EARNING',
    title: 'Earning codes',
    hint: "The code or column for each pay type. Enter NONE for a pay type that the other system doesn't have. You'll enter those hours by hand.",
  },
  {
    kind: 'PERSON',
    title: 'Employees',
    hint: 'The number or ID of each employee in the other system.',
  },
  {
    kind: 'CUSTOMER',
    title: 'Companies',
    hint: 'The name of each company, exactly as the other system shows it.',
  },
]

/** The names that another system uses. Files can't be created until every name that they need is entered. */
export function SetupPage() {
  return (
    <FormPage<Setup, Row & { system: HandoffSystemKey }>
      titleOf={({ system }) => `Names in ${systemText(system)}`}
      facts={({ system, entries }) => (
        <Facts
          facts={[
            {
              key: 'entered',
              content: `${entries.filter(({ name }) => name !== '').length} of ${entries.length} entered`,
            },
            ...(handoffSystems[system].tested ? [] : [{ key: 'untested', content: 'Untested file format' }]),
          ]}
        />
      )}
      labels={labels}
    >
      {(setup) =>
        setup !== null &&
        sections.map((section) => <NameSection key={section.kind} {...section} setup={setup} />)
      }
    </FormPage>
  )
}

function NameSection({
  setup,
  kind,
  title,
  hint,
}: {
  setup: Setup
  kind: NameKind
  title: string
  hint: string
}) {
  const entries = setup.entries.flatMap((entry, index) => (entry.kind === kind ? [{ ...entry, index }] : []))
  if (entries.length === 0) return null
  return (
    <FormSection title={title} hint={hint}>
      <FormFields>
        {entries.map(({ key, label, index }) => (
          <FormCell key={key} span={6}>
            <NameField path={namePath(index)} label={label} />
          </FormCell>
        ))}
      </FormFields>
      {kind === 'CUSTOMER' && (
        <FillNamesButton setup={setup} kind={kind} nameOf={(key) => key}>
          Use the names from Muster
        </FillNamesButton>
      )}
      {kind === 'EARNING' && setup.system === 'GENERAL_PAYROLL' && (
        <FillNamesButton setup={setup} kind={kind} nameOf={standardCode}>
          Use the standard codes
        </FillNamesButton>
      )}
    </FormSection>
  )
}

function NameField({ path, label }: { path: string; label: string }) {
  const field = { ...useDraftField(path), label }
  return (
    <DraftField field={field}>
      <TextInput
        value={field.value}
        onChange={field.change}
        onBlur={field.leave}
        autoComplete="off"
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}

/** Returns the standard code that generic payroll files use for a pay type. */
const standardCode = (key: string) => (key === 'UNPAID_ABSENCE' ? 'UNPAID' : key)

interface FillNamesButtonProps {
  setup: Setup
  kind: NameKind
  nameOf: (key: string) => string
  children: string
}

/** A button that fills in the usual name for every entry of its kind that has no name yet. */
function FillNamesButton({ setup, kind, nameOf, children }: FillNamesButtonProps) {
  const { form, readOnly } = useFormContext()
  const draft = useSelector(form, ({ context }) => context.draft)
  const change = useChangeDraft()
  const missingNames = setup.entries.flatMap((entry, index) =>
    entry.kind === kind && (draft[namePath(index)] ?? '').trim() === ''
      ? [[namePath(index), nameOf(entry.key)]]
      : [],
  )
  if (missingNames.length === 0 || readOnly) return null
  return <Button onClick={() => change(Object.fromEntries(missingNames))}>{children}</Button>
}
