import type { Ref } from 'react'
import { codeLength } from '#views/ui/input/codeLength.ts'
import { TextInput } from '#views/ui/input/TextInput.tsx'

interface CodeInputProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (code: string) => void
}

/** An input for a code from an authenticator app. */
export function CodeInput(props: CodeInputProps) {
  return (
    <TextInput
      {...props}
      digitsOnly
      inputMode="numeric"
      maxLength={codeLength}
      autoComplete="one-time-code"
    />
  )
}
