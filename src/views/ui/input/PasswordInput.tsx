import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type Ref } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/input/control.css.ts'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'

export interface PasswordInputProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  autoComplete: 'current-password' | 'new-password'
  disabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  label?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A password field with a button that shows the password. */
export function PasswordInput({ ref, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const control = useFieldControl({ id: props.id, label: props.label })
  return (
    <div className={styles.wrap}>
      <input
        {...control}
        ref={ref}
        className={classes(styles.control, styles.withButton)}
        type={isShown ? 'text' : 'password'}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
        autoComplete={props.autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        disabled={props.disabled}
        name={props.name}
      />
      <span className={styles.trail}>
        <Button
          tone="ghost"
          size="small"
          iconOnly
          icon={isShown ? EyeOff : Eye}
          aria-controls={control.id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide password' : 'Show password'}
        </Button>
      </span>
    </div>
  )
}
