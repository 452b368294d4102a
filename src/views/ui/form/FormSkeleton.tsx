import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import * as styles from '#views/ui/form/FormSection.css.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** The number of columns that each field spans, by section and position. */
const sections = {
  first: { a: 2, b: 2, c: 2, d: 3, e: 3 },
  second: { a: 3, b: 3, c: 3, d: 3 },
  third: { a: 2, b: 2, c: 2 },
} as const

/** Placeholders in the shape of a form's sections, hidden from assistive technology. */
export function FormSkeleton() {
  return (
    <div aria-hidden="true">
      {Object.entries(sections).map(([section, fields]) => (
        <div key={section} className={styles.section}>
          <div>
            <Skeleton width="small" />
          </div>
          <FormFields>
            {Object.entries(fields).map(([field, span]) => (
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
