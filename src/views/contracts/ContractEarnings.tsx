import type { Contract } from '#domain/contracts/record.ts'
import { MarginText } from '#views/contracts/MarginChange.tsx'
import * as styles from '#views/contracts/contracts.css.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { percentText } from '#views/ui/kit/percentText.ts'
import { DescriptionList } from '#views/ui/facts/DescriptionList.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const amountText = (amount: string) => groupDigits(amount).replace(/^-/, '−')

/** What a contract has earned and cost so far. Hidden from users who can't view invoices. */
export function ContractEarnings({ contract }: { contract: Contract }) {
  const { earnings, hoursUnbilled, kind, currency, burdenPct, targetMarginPct } = contract
  if (earnings == null) return null
  const { invoiced, drafted, unbilled, cost, margin, marginPct } = earnings
  const isBilled = kind === 'EXTERNAL'
  const billedItems = [
    { term: 'Invoiced', value: amountText(invoiced) },
    { term: 'In drafts', value: amountText(drafted) },
    { term: 'Unbilled amount', value: amountText(unbilled) },
    ...(hoursUnbilled == null ? [] : [{ term: 'Unbilled hours', value: amountText(hoursUnbilled) }]),
  ]
  const marginItems = margin !== null && [
    { term: 'Gross margin (estimate)', value: amountText(margin) },
    {
      term: 'Margin (estimate)',
      value: <MarginText marginPct={marginPct} target={targetMarginPct} />,
    },
  ]
  return (
    <FormSection title="To date" hint={hintOf(currency, cost, burdenPct)}>
      <div className={styles.figures}>
        <DescriptionList
          align="end"
          items={[
            ...(isBilled ? billedItems : []),
            { term: 'Cost (estimate)', value: cost === null ? 'n/a' : amountText(cost) },
            ...(isBilled && marginItems !== false ? marginItems : []),
          ]}
        />
      </div>
    </FormSection>
  )
}

function hintOf(currency: string, cost: string | null, burdenPct: string | null): string {
  if (cost === null)
    return `In ${currency}, before tax. The cost can't be estimated because some time is paid as a fixed amount.`
  const burden = burdenPct === null ? 'burden' : `${percentText(burdenPct)} burden`
  return `In ${currency}, before tax. The cost is the approved time at its pay rates, including overtime, plus ${burden}. Payroll determines the actual pay.`
}
