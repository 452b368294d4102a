import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import { currentWorkAuthIndex } from '#domain/employees/authorization.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { RevealActor } from '#machines/employees/reveal.machine.ts'
import { indexedEntries } from '#views/employees/Authorization.tsx'
import { showButtonText } from '#views/employees/showButtonText.ts'
import { SecretField } from '#views/employees/SecretField.tsx'
import { useReveal } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { DescriptionList } from '#views/ui/facts/DescriptionList.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

/** Returns a value as people write it. Social security numbers get dashes, like their masks. */
const formatValue = (field: string, value: string) =>
  field === 'ssn' ? value.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3') : value

const RevealDialog = lazyWithRetry(() => import('#views/employees/RevealDialog.tsx'))

/** One restricted value: its path, its label and its mask. */
interface MaskedValue {
  readonly field: string
  readonly label: string
  readonly mask: string
}

/** The fields for restricted values of a new employee. */
export function NewRestrictedSection() {
  return (
    <FormSection
      title="Restricted information"
      hint="Optional. Encrypted when saved and masked on screen. Not saved in drafts, so enter these last."
    >
      <RestrictedFields ssn={null} dateOfBirth={null} />
    </FormSection>
  )
}

function RestrictedFields({ ssn, dateOfBirth }: Pick<Employee, 'ssn' | 'dateOfBirth'>) {
  return (
    <FormFields>
      <FormCell span={3}>
        <SecretField path="ssn" mask={ssn} hint="9 digits." />
      </FormCell>
      <FormCell span={3}>
        <SecretField path="dateOfBirth" mask={dateOfBirth} hint="YYYY-MM-DD" />
      </FormCell>
    </FormFields>
  )
}

/** The masked restricted values of an employee, and the fields that change two of them. The user can show one value at a time for 30 seconds by giving a reason. */
export function RestrictedSection({ employee }: { employee: Employee }) {
  const reveal = useReveal()
  const values = maskedValuesOf(employee)
  if (reveal === undefined) return null
  return (
    <FormSection
      title="Restricted information"
      hint="Values stay visible for 30 seconds. Each time you show one, your name and reason are recorded in the history."
    >
      {values.length > 0 && <MaskedValues reveal={reveal} id={employee.id} values={values} />}
      <RestrictedFields {...employee} />
    </FormSection>
  )
}

function MaskedValues({
  reveal,
  id,
  values,
}: {
  reveal: RevealActor
  id: string
  values: readonly MaskedValue[]
}) {
  // Not in the chart, because the chart's context is stored on the device.
  const [revealedValue, setRevealedValue] = useState<string | null>(null)
  const isThisEmployee = useSelector(reveal, ({ context }) => context.id === id)
  const revealedField = useSelector(reveal, ({ context }) => context.field)
  const confirming = useSelector(reveal, (state) => state.hasTag('confirming'))
  const isShown = useSelector(reveal, (state) => state.hasTag('shown'))
  useEffect(() => {
    const { unsubscribe } = reveal.on('value.revealed', ({ value }) => setRevealedValue(value ?? 'None'))
    return () => {
      unsubscribe()
      // When the session ends or the client changes, the actor stops before this view unmounts.
      if (reveal.getSnapshot().status === 'active') reveal.send({ type: 'reveal.hide' })
    }
  }, [reveal])
  if (!isShown && revealedValue !== null) setRevealedValue(null)
  const requestedValue =
    confirming && isThisEmployee ? values.find(({ field }) => field === revealedField) : undefined
  return (
    <>
      <DescriptionList
        stacked
        items={values.map(({ field, label, mask }) => {
          const visibleValue =
            isShown && isThisEmployee && field === revealedField && revealedValue !== null
              ? formatValue(field, revealedValue)
              : null
          return {
            term: label,
            value: (
              <>
                {`${visibleValue ?? mask} `}
                {visibleValue === null ? (
                  <Button
                    tone="ghost"
                    size="small"
                    onClick={() => reveal.send({ type: 'reveal.request', id, field })}
                  >
                    {showButtonText(label)}
                  </Button>
                ) : (
                  <Button tone="ghost" size="small" onClick={() => reveal.send({ type: 'reveal.hide' })}>
                    Hide
                  </Button>
                )}
              </>
            ),
          }
        })}
      />
      {requestedValue !== undefined && (
        <Suspense>
          <RevealDialog reveal={reveal} label={requestedValue.label} />
        </Suspense>
      )}
    </>
  )
}

/** The names and labels of the fields that contain an authorization's numbers. */
const numberFields = [
  ['documentNumber', 'Document number'],
  ['receiptNumber', 'Receipt number'],
  ['sevisId', 'SEVIS ID'],
] as const

type RestrictedField = readonly [field: string, label: string, mask: string | null | undefined]

/** Returns the numbers of all authorizations, starting with the current one. For the other authorizations, the labels also name the authorization. */
function authorizationNumbers(workAuth: Employee['workAuth']): readonly RestrictedField[] {
  const current = currentWorkAuthIndex(workAuth)
  const earlierEntries = indexedEntries(workAuth).filter(({ index }) => index !== current)
  const orderedEntries = [
    ...indexedEntries(workAuth).filter(({ index }) => index === current),
    ...earlierEntries,
  ]
  return orderedEntries.flatMap(({ entry, index }) =>
    numberFields.map(([name, label]): RestrictedField => {
      const suffix =
        index === current ? '' : ` (${entry.type} valid from ${entry.validFrom ?? 'an unknown date'})`
      return [`workAuth.${index}.${name}`, `${label}${suffix}`, entry[name]]
    }),
  )
}

function maskedValuesOf({ ssn, dateOfBirth, workAuth, vendor }: Employee): readonly MaskedValue[] {
  const allFields: readonly RestrictedField[] = [
    ['ssn', 'Social security number', ssn],
    ['dateOfBirth', 'Date of birth', dateOfBirth],
    ...authorizationNumbers(workAuth),
    ['vendor.ein', 'Vendor EIN', vendor?.ein],
  ]
  return allFields.flatMap(([field, label, mask]) => (mask == null ? [] : [{ field, label, mask }]))
}
