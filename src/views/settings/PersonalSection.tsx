import { pageSizes } from '#domain/kernel/lists/lists.ts'
import { densities, digests, themes } from '#domain/users/preferences.ts'
import { useDraftField } from '#views/records/form/FormContext.ts'
import { OwnForm } from '#views/records/form/OwnForm.tsx'
import { themeTexts } from '#views/theme/themeChoice.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { RadioGroup } from '#views/ui/input/RadioGroup.tsx'
import { sprinkles } from '#views/theme/sprinkles.css.ts'

const labels: Readonly<Record<string, string>> = {
  theme: 'Theme',
  density: 'Density',
  pageSize: 'Rows per page',
  digest: 'Email digest',
}

const themeOptions = themes.map((key) => ({ key, text: themeTexts[key] }))
const densityOptions = [
  { key: densities[0], text: 'Comfortable' },
  { key: densities[1], text: 'Compact (more rows per screen)' },
]

const digestTexts: Readonly<Record<(typeof digests)[number], string>> = {
  NONE: 'None',
  DAILY: 'Daily',
  WEEKLY: 'Weekly, on Mondays',
}
const digestOptions = digests.map((key) => ({ key, text: digestTexts[key] }))

const pageSizeOptions = pageSizes.map((size) => ({ key: String(size), text: String(size) }))

/** The signed-in user's preferences, which apply on every device. */
export function PersonalSection() {
  return (
    <OwnForm autoSave area="settings" title="Personal" labels={labels}>
      {(foot) => (
        <FormSection title="Personal" hint="Applies only to you, on all your devices.">
          <div className={sprinkles({ display: 'grid', gap: 'large' })}>
            <ChoiceField path="theme" options={themeOptions} />
            <ChoiceField path="density" options={densityOptions} />
            <ChoiceField path="pageSize" options={pageSizeOptions} />
            <ChoiceField path="digest" options={digestOptions} />
            {foot}
          </div>
        </FormSection>
      )}
    </OwnForm>
  )
}

function ChoiceField({ path, options }: { path: string; options: readonly { key: string; text: string }[] }) {
  const { label, value, change, readOnly } = useDraftField(path)
  return <RadioGroup label={label} value={value} onChange={change} options={options} disabled={readOnly} />
}
