import { codeLength, type useCurrentCredentials } from '#views/profile/useCurrentCredentials.ts'
import { Field } from '#views/ui/field/Field.tsx'
import { PasswordInput } from '#views/ui/input/PasswordInput.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

interface CurrentCredentialsFieldsProps {
  readonly fields: ReturnType<typeof useCurrentCredentials>['fields']
  readonly label: string
  readonly hint?: string
  readonly missing: string
}

/** Asks for the current password, if there is one, and with two-factor authentication for a code. */
export function CurrentCredentialsFields({ fields, label, hint, missing }: CurrentCredentialsFieldsProps) {
  const { hasPassword, hasSecondFactor, current, setCurrent, code, setCode } = fields
  return (
    <>
      {hasPassword && (
        <Field label={label} hint={hint} error={fields.isPasswordMissing ? missing : undefined}>
          <PasswordInput value={current} onChange={setCurrent} autoComplete="current-password" />
        </Field>
      )}
      {hasSecondFactor && (
        <Field label="Code from your authenticator app" error={fields.codeError}>
          <CodeInput value={code} onChange={setCode} />
        </Field>
      )}
    </>
  )
}

/** An input for the 6 digits of an authenticator app. */
export function CodeInput({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <TextInput
      value={value}
      onChange={onChange}
      digitsOnly
      inputMode="numeric"
      maxLength={codeLength}
      autoComplete="one-time-code"
    />
  )
}
