import { workPlaces } from '#domain/contracts/form.ts'
import { contractLabels } from '#domain/contracts/labels.ts'
import {
  clientLevels,
  invoiceFrequencies,
  invoiceGroupings,
  overtimeRules,
  paymentTerms,
} from '#lookups/lists.ts'
import { optionsOf, toWords } from '#lookups/options.ts'
import { states } from '#lookups/states.ts'
import { DialogDate, DialogNumber, DialogSelect, DialogText } from '#views/records/events/dialogFields.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'
import { useAddressLists } from '#views/records/form/useAddressLists.ts'
import { FormCell } from '#views/ui/form/FormFields.tsx'

const labelOf = (path: string) => contractLabels[path] ?? path
const yesNo = [
  { key: 'YES', text: 'Yes' },
  { key: 'NO', text: 'No' },
]

/** The purchase order of an external contract. */
export function PurchaseOrderTerms({ fields }: { fields: OfferFields }) {
  return (
    <>
      <FormCell span={3}>
        <DialogText fields={fields} path="poNumber" label="PO number" />
      </FormCell>
      <FormCell span={3}>
        <DialogDate fields={fields} path="poExpiry" label="PO expiration date" />
      </FormCell>
      <FormCell span={3}>
        <DialogNumber fields={fields} path="poAmount" label="PO amount" places={2} />
      </FormCell>
      <FormCell span={3}>
        <DialogNumber fields={fields} path="poHours" label="PO hours" places={2} />
      </FormCell>
      <FormCell span={3}>
        <DialogSelect
          fields={fields}
          path="poRequired"
          label={labelOf('poRequired')}
          options={yesNo}
          required
        />
      </FormCell>
    </>
  )
}

/** How an external contract is invoiced. */
export function InvoiceTerms({ fields }: { fields: OfferFields }) {
  return (
    <>
      <FormCell span={2}>
        <DialogSelect
          fields={fields}
          path="paymentTerms"
          label="Payment terms"
          options={optionsOf(paymentTerms)}
          required
        />
      </FormCell>
      <FormCell span={2}>
        <DialogNumber fields={fields} path="discountPct" label="Discount (%)" places={2} />
      </FormCell>
      <FormCell span={2}>
        <DialogNumber fields={fields} path="vmsFeePct" label="VMS fee (%)" places={2} />
      </FormCell>
      <FormCell span={3}>
        <DialogSelect
          fields={fields}
          path="invoiceFrequency"
          label={labelOf('invoiceFrequency')}
          options={optionsOf(invoiceFrequencies)}
          required
        />
      </FormCell>
      <FormCell span={3}>
        <DialogSelect
          fields={fields}
          path="invoiceGrouping"
          label={labelOf('invoiceGrouping')}
          options={optionsOf(invoiceGroupings)}
          required
        />
      </FormCell>
      {(['requireApprovedTime', 'waitForAllTimesheets', 'invoiceApproval'] as const).map((path) => (
        <FormCell key={path} span={3}>
          <DialogSelect fields={fields} path={path} label={labelOf(path)} options={yesNo} required />
        </FormCell>
      ))}
      <FormCell span={3}>
        <DialogSelect
          fields={fields}
          path="billToLevel"
          label="Bill to"
          options={optionsOf(clientLevels)}
          required
        />
      </FormCell>
    </>
  )
}

/** The companies in the contract's chain. */
export function PartyTerms({ fields }: { fields: OfferFields }) {
  return (
    <>
      {clientLevels.map((level) => (
        <FormCell key={level} span={3}>
          <DialogText
            fields={fields}
            path={`parties.${level}`}
            label={toWords(level)}
            required={level === 'END_CLIENT'}
          />
        </FormCell>
      ))}
    </>
  )
}

/** The terms for time, which internal contracts have too. */
export function TimeTerms({ fields }: { fields: OfferFields }) {
  return (
    <>
      <FormCell span={3}>
        <DialogSelect
          fields={fields}
          path="overtimeRule"
          label={labelOf('overtimeRule')}
          options={optionsOf(overtimeRules)}
          required
        />
      </FormCell>
      <FormCell span={3}>
        <DialogText fields={fields} path="maxHoursPerWeek" label={labelOf('maxHoursPerWeek')} />
      </FormCell>
    </>
  )
}

/** Notice, guarantee and conversion. */
export function EndingTerms({ fields }: { fields: OfferFields }) {
  return (
    <>
      <FormCell span={2}>
        <DialogText fields={fields} path="noticeDays" label={labelOf('noticeDays')} />
      </FormCell>
      <FormCell span={2}>
        <DialogText fields={fields} path="guaranteeDays" label={labelOf('guaranteeDays')} />
      </FormCell>
      <FormCell span={2}>
        <DialogNumber fields={fields} path="conversionFee" label={labelOf('conversionFee')} places={2} />
      </FormCell>
    </>
  )
}

/** Where the work is done. As in the form, countries and US states are selected from a list. */
export function WorkLocationTerms({ fields }: { fields: OfferFields }) {
  const { values } = fields
  const { countries } = useAddressLists('')
  const inUsa = values['workAddress.country'] === 'USA'
  const requiredProps = { fields, required: true }
  return (
    <>
      <FormCell span={3}>
        <DialogSelect {...requiredProps} path="remote" label={labelOf('remote')} options={workPlaces} />
      </FormCell>
      {values['remote'] !== 'REMOTE' && (
        <>
          <FormCell span={3}>
            <DialogText
              {...requiredProps}
              path="workAddress.street1"
              label={labelOf('workAddress.street1')}
            />
          </FormCell>
          <FormCell span={3}>
            <DialogText fields={fields} path="workAddress.street2" label={labelOf('workAddress.street2')} />
          </FormCell>
          <FormCell span={3}>
            <DialogText {...requiredProps} path="workAddress.city" label={labelOf('workAddress.city')} />
          </FormCell>
          <FormCell span={2}>
            {inUsa ? (
              <DialogSelect
                {...requiredProps}
                path="workAddress.state"
                label={labelOf('workAddress.state')}
                options={states}
              />
            ) : (
              <DialogText {...requiredProps} path="workAddress.state" label={labelOf('workAddress.state')} />
            )}
          </FormCell>
          <FormCell span={2}>
            <DialogText {...requiredProps} path="workAddress.zip" label={labelOf('workAddress.zip')} />
          </FormCell>
          <FormCell span={2}>
            <DialogSelect
              {...requiredProps}
              path="workAddress.country"
              label={labelOf('workAddress.country')}
              options={countries}
            />
          </FormCell>
        </>
      )}
    </>
  )
}
