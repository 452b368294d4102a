import { densities, digests, themes } from '#domain/users/preferences.ts'
import { words } from '#lookups/options.ts'
import { useDraftField } from '#views/records/FormContext.ts'
import { OwnForm } from '#views/records/OwnForm.tsx'
import { themeTexts } from '#views/theme/themeChoice.ts'
import * as styles from '#views/settings/settings.css.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { RadioGroup } from '#views/ui/input/RadioGroup.tsx'
import { sprinkles } from '#views/theme/sprinkles.css.ts'

const labels: Readonly<Record<string, string>> = {
  theme: 'Theme',
  density: 'Density',
  digest: 'Email digest',
}

const themeOptions = themes.map((key) => ({ key, text: themeTexts[key] }))
const densityOptions = [
  { key: densities[0], text: 'Comfortable' },
  { key: densities[1], text: 'Compact (more rows per screen)' },
]
const digestOptions = digests.map((key) => ({ key, text: words(key) }))

/** The signed-in user's preferences, on every device. */
export function PersonalSection() {
  return (
    <OwnForm autoSave area="settings" title="Personal" labels={labels}>
      {(foot) => (
        <FormSection title="Personal" hint="Applies only to you, on all your devices.">
          <div className={sprinkles({ display: 'grid', gap: 'large' })}>
            <ChoiceOf path="theme" options={themeOptions} />
            <ChoiceOf path="density" options={densityOptions} />
            <div>
              <ChoiceOf path="digest" options={digestOptions} />
              <p className={styles.note}>
                No digest is sent in this release; your choice is kept for when one is.
              </p>
            </div>
          </div>
          {foot}
        </FormSection>
      )}
    </OwnForm>
  )
}

function ChoiceOf({ path, options }: { path: string; options: readonly { key: string; text: string }[] }) {
  const { label, value, change, readOnly } = useDraftField(path)
  return <RadioGroup label={label} value={value} onChange={change} options={options} disabled={readOnly} />
}
