import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import * as styles from '#views/ui/form/FormSection.css.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

const sections = [
  [2, 2, 2, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2],
] as const

/** Placeholders in the shape of a form's sections, hidden from assistive technology. */
export function FormSkeleton() {
  return (
    <div aria-hidden="true">
      {sections.map((spans, section) => (
        <div key={section} className={styles.section}>
          <div>
            <Skeleton width="small" />
          </div>
          <FormFields>
            {spans.map((span, field) => (
              <FormCell key={field} span={span}>
                <div className={styles.placeholder}>
                  <Skeleton width="small" />
                  <Skeleton control width="full" />
                </div>
              </FormCell>
            ))}
          </FormFields>
        </div>
      ))}
    </div>
  )
}
