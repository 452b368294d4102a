import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import * as styles from '#views/ui/alert/message.css.ts'
import { warning } from '#views/ui/form/FormSection.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { toneStyles } from '#views/ui/kit/tone.css.ts'

interface FormWarningProps {
  readonly title: string
  /** Null while there is nothing to warn about. */
  readonly children: ReactNode
}

/** A warning inside a form. It doesn't prevent saving. Unlike an error, it doesn't interrupt screen readers when it appears. */
export function FormWarning({ title, children }: FormWarningProps) {
  return (
    <div aria-live="polite">
      {children !== null && (
        <div className={classes(styles.message, toneStyles.warning, warning)}>
          <span className={styles.glyph}>
            <Icon glyph={TriangleAlert} />
          </span>
          <div className={styles.body}>
            <p className={styles.title}>{title}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
